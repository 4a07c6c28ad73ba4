// The server's API: requests, errors in words, streams, the key. Addresses are relative, so that a proxy may serve the page
// below another path.

const KEY = "tritune.key";

/** An answer that is not a success, or no answer at all (`status` 0). */
export class ApiError extends Error {
  constructor(message, { status = 0, code = null, param = null, retryAfter = null } = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.param = param;
    this.retryAfter = retryAfter;
  }
}

let askForKey = async () => null;
let asking = null;
let reachable = () => {};

/** `ask` shows the dialog for the key; `changed` is told whether the server answers. */
export function configure({ ask, changed }) {
  askForKey = ask;
  reachable = changed;
}

function key() {
  try {
    return sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Stores the key, for this tab or for good; null forgets it. */
export function storeKey(value, remember) {
  sessionStorage.removeItem(KEY);
  localStorage.removeItem(KEY);
  if (value) (remember ? localStorage : sessionStorage).setItem(KEY, value);
}

function headers(more = {}) {
  const value = key();
  return value ? { ...more, Authorization: `Bearer ${value}` } : more;
}

// One dialog, however many requests are refused at the same time.
async function newKey() {
  asking ??= askForKey(key() !== null).finally(() => { asking = null; });
  return asking;
}

async function failure(response) {
  let error = {};
  try {
    error = (await response.json()).error ?? {};
  } catch {
    // Not ours: a proxy's page, perhaps. The status says enough.
  }
  return new ApiError(error.message ?? `The server answered ${response.status} ${response.statusText}`.trim(), {
    status: response.status,
    code: error.code ?? null,
    param: error.param ?? null,
    retryAfter: Number(response.headers.get("retry-after")) || null,
  });
}

/** Sends a request and resolves to its successful response. */
export async function send(path, { method = "GET", body, signal } = {}) {
  for (;;) {
    let response;
    try {
      response = await fetch(path, {
        method,
        signal,
        cache: "no-store",
        headers: headers(body === undefined ? {} : { "Content-Type": "application/json" }),
        body: body === undefined ? undefined : JSON.stringify(body),
      });
    } catch (error) {
      if (error.name === "AbortError") throw error;
      reachable(false);
      throw new ApiError("The server does not answer");
    }
    reachable(true);
    if (response.ok) return response;
    if (response.status === 401 && await newKey()) continue;
    throw await failure(response);
  }
}

export const get = async (path, options) => (await send(path, options)).json();
export const post = async (path, body = {}, options = {}) => (await send(path, { method: "POST", body, ...options })).json();
export const remove = async (path) => (await send(path, { method: "DELETE" })).json();

/** Uploads a file for fine-tuning; `progress` is told the fraction that has been sent. */
export async function upload(file, progress, signal) {
  for (;;) {
    const response = await sendFile(file, progress, signal);
    reachable(true);
    if (response.ok) return response.json();
    if (response.status === 401 && await newKey()) continue;
    throw await failure(response);
  }
}

// fetch does not tell how much of a body has been sent; XMLHttpRequest does.
function sendFile(file, progress, signal) {
  return new Promise((resolve, reject) => {
    const form = new FormData();
    form.append("purpose", "fine-tune");
    form.append("file", file, file.name);
    const request = new XMLHttpRequest();
    request.open("POST", "v1/files");
    for (const [name, value] of Object.entries(headers())) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => { if (event.lengthComputable) progress(event.loaded / event.total); };
    request.onload = () => resolve(new Response(request.responseText, {
      status: request.status, headers: { "retry-after": request.getResponseHeader("retry-after") ?? "" },
    }));
    request.onerror = () => { reachable(false); reject(new ApiError("The file could not be sent: the server does not answer")); };
    request.onabort = () => reject(new DOMException("stopped", "AbortError"));
    signal?.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}

/** The server-sent events of a response: `{event, data, id}` each, until the stream ends. */
export async function* events(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  let event = { event: "message", data: [], id: null };
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const lines = (rest + value).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop();
      for (const line of lines) {
        if (line === "") {
          if (event.data.length) yield { ...event, data: event.data.join("\n") };
          event = { event: "message", data: [], id: event.id };
          continue;
        }
        const colon = line.indexOf(":");
        if (colon === 0) continue; // a comment that keeps the connection alive
        const field = colon < 0 ? line : line.slice(0, colon);
        const content = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
        if (field === "data") event.data.push(content);
        else if (field === "event") event.event = content;
        else if (field === "id") event.id = content;
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** The chunks of a streamed answer to `messages`, or of the continuation of a `prompt`. An error inside the stream is thrown. */
export async function* completion(body, signal) {
  const response = await send(body.messages ? "v1/chat/completions" : "v1/completions", { method: "POST", body, signal });
  try {
    for await (const { data } of events(response)) {
      if (data.startsWith("[DONE]")) return;
      const chunk = JSON.parse(data);
      if (chunk.error) throw new ApiError(chunk.error.message ?? "The server reported an error", { status: 500, code: chunk.error.code });
      yield chunk;
    }
  } catch (error) {
    if (error instanceof ApiError || error.name === "AbortError") throw error;
    throw new ApiError("The connection broke before the answer was complete");
  }
  throw new ApiError("The connection broke before the answer was complete");
}

/** What an error means and what to do about it. */
export function explain(error) {
  if (!(error instanceof ApiError)) return { title: "Something went wrong in the page", detail: String(error?.message ?? error) };
  const said = sentence(error.message);
  if (error.code === "context_length_exceeded") {
    return { title: "The conversation no longer fits into the model’s context", detail: `${said} Start a new chat, or edit an earlier message to go on from there.` };
  }
  switch (error.status) {
    case 0: return { title: error.message, detail: "Check that “tritune serve” is still running, then try again." };
    case 401: return { title: "The server needs its key", detail: "Give the key that “tritune serve” was started with (--api-key or --api-key-file)." };
    case 403: return { title: "The server refuses this address", detail: said };
    case 404: return { title: "That is no longer on the server", detail: said };
    case 413: return { title: "That is too large for the server", detail: said };
    case 429: return { title: "The server is busy", detail: error.retryAfter ? `Try again in ${error.retryAfter} s.` : "Try again in a moment." };
    case 503: return { title: "The model is still loading", detail: "Try again in a moment." };
    case 507: return { title: "The disk is full", detail: `${said} Free some space and try again.` };
    default: return { title: error.status >= 500 ? "The server failed" : "The server refused the request", detail: said };
  }
}

/** A message as a sentence: a capital letter and a full stop. */
export function sentence(text) {
  const trimmed = String(text).trim();
  if (!trimmed) return "";
  // Names of settings and files keep their letters.
  const start = /^[a-z]+[ ,]/.test(trimmed) ? trimmed[0].toUpperCase() + trimmed.slice(1) : trimmed;
  return /[.!?…]$/.test(start) ? start : `${start}.`;
}
