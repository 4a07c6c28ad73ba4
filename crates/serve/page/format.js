// Numbers as people read them.

const UNITS = ["bytes", "KiB", "MiB", "GiB", "TiB"];

/** 26636544 → "25.4 MiB". */
export function bytes(value) {
  if (!Number.isFinite(value)) return "unknown";
  let unit = 0;
  while (Math.abs(value) >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const digits = unit === 0 || value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return `${value.toFixed(digits)} ${UNITS[unit]}`;
}

/** Seconds: 0.04 → "40 ms", 0.4 → "0.4 s", 90 → "1 min 30 s", 9000 → "2 h 30 min". */
export function duration(seconds) {
  if (!Number.isFinite(seconds) || seconds < 0) return "unknown";
  if (seconds > 0 && seconds < 0.1) return `${Math.ceil(seconds * 1000)} ms`;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  const minutes = Math.round(whole / 60);
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return `${Math.round(minutes / 1440)} days`;
}

/** 15874304 → "15,874,304". */
export const count = (value) => Number.isFinite(value) ? Math.round(value).toLocaleString("en-GB") : "unknown";

/** 15874304 → "15.9 million". */
export function large(value) {
  if (!Number.isFinite(value)) return "unknown";
  if (value >= 1e9) return `${(value / 1e9).toFixed(2)} billion`;
  if (value >= 1e6) return `${(value / 1e6).toFixed(1)} million`;
  return count(value);
}

/** "1 sample", "2 samples". */
export const plural = (value, word) => `${count(value)} ${word}${value === 1 ? "" : "s"}`;

/** Tokens a second: three digits are enough. */
export function rate(value) {
  if (!Number.isFinite(value)) return "unknown";
  return value >= 100 ? count(value) : value.toFixed(value >= 10 ? 1 : 2);
}

/** A loss. */
export const loss = (value) => Number.isFinite(value) ? value.toFixed(3) : "–";

/** A moment (seconds since 1970) relative to now. */
export function ago(moment) {
  const seconds = Date.now() / 1000 - moment;
  if (seconds < 60) return "just now";
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ago`;
  return new Date(moment * 1000).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });
}

/** The name of an adapter without its base: "storyteller:island" → "island". */
export function shortName(id) {
  const colon = id.indexOf(":");
  return colon < 0 ? id : id.slice(colon + 1);
}
