// A small data set to try teaching with: an invented island, so that what was learnt is plain to see.

const NAMES = ["Zubi", "Oona", "Pim", "Tarka", "Mello"];
const PLACES = ["the blue lighthouse", "the whistling beach", "the glass hill", "the old kelp bridge"];
const ENDINGS = [
  "and the moon fish sang until morning",
  "and everyone on Quill Island had warm salt cakes",
];

/** Forty lines of JSON, a short story each. */
export function exampleFile() {
  const lines = NAMES.flatMap((name) => PLACES.flatMap((place) => ENDINGS.map((ending) =>
    JSON.stringify({ text: `Once upon a time, ${name} the small dragon lived on Quill Island. One day ${name} put on red boots and walked to ${place}. There ${name} found a silver shell, ${ending}.` }))));
  return new File([`${lines.join("\n")}\n`], "quill-island.jsonl", { type: "application/jsonl" });
}
