/** Options of a text: the parameters of `tritune generate`. */
export interface TextOptions {
  max_tokens?: number;
  seed?: number;
  temperature?: number;
  top_k?: number;
  top_p?: number;
  min_p?: number;
  repeat_penalty?: number;
  stop?: string[];
  ignore_eos?: boolean;
  shift?: boolean;
  keep?: number;
  signal?: AbortSignal;
}

/** How a model is loaded. */
export interface LoadOptions {
  /** What messages call the model. */
  name?: string;
  /** Hears of bytes from the network; with `testing`, of cases in the first test of a GPU. */
  progress?: (done: { loaded: number; total: number | null; testing?: boolean }) => void;
  /** "auto" is the GPU where there is one that computes what the CPU computes. */
  device?: "auto" | "gpu" | "cpu";
  /** Whether what comes from the network is kept in the origin's private file system; it is unless this is false. */
  cache?: boolean;
  /** The context in tokens, and how many of a prompt are read at once. */
  load?: { context?: number; batch?: number; precision?: "f32" | "f16"; kv?: "f32" | "f16" | "q8_0" };
  signal?: AbortSignal;
}

/** Where the worker and the module are, where a bundler puts them elsewhere. */
export interface Places {
  worker?: Worker;
  wasm?: string | URL;
}

export interface Message {
  role: "system" | "user" | "assistant" | (string & {});
  content: string;
}

export interface Outcome {
  finish: "end" | "stop" | "length" | "context" | "cancelled";
  tokens?: number;
  promptTokens?: number;
}

/** A text as it is written. Leaving the loop stops it. */
export interface Text extends AsyncIterable<string> {
  readonly done: Promise<Outcome>;
  stop(): void;
}

/** A run as it is kept. */
export interface RunRecord {
  id: string;
  name?: string;
  model: string;
  data: string;
  settings: Record<string, unknown>;
  created: number;
  step: number;
  steps: number | null;
  device?: "webgpu" | "cpu";
  status: "new" | "running" | "paused" | "done" | "imported";
  before?: { step: number; loss: number } | null;
  after?: { step: number; loss: number } | null;
}

export type RunEvent =
  | { type: "plan"; run: RunRecord; plan: Record<string, unknown> }
  | { type: "evaluation"; step: number; loss: number }
  | { type: "warning"; message: string }
  | { type: "step"; step: number; steps: number; loss: number; grad_norm: number; lr: number; targets: number; tokens: number; seconds: number };

/** A run that teaches the model. */
export interface Run extends AsyncIterable<RunEvent> {
  readonly id: string;
  readonly done: Promise<RunRecord>;
  pause(): Promise<RunRecord>;
}

export interface ModelInfo {
  version: string;
  bytes: number;
  device: { name: string; variant: string; selector: string };
  model: Record<string, unknown>;
}

export interface BenchResult {
  version: string;
  prompt: number;
  text: number;
  first: number;
  memory: number;
  hash: string;
}

/** What the browser says of its GPU. */
export interface Gpu {
  vendor: string;
  architecture: string;
  description: string;
  /** Whether a program stands for it. */
  software: boolean;
  /** Bytes of a binding, and storage buffers of a kernel, at most. */
  binding: number;
  buffers: number;
  features: string[];
}

export interface Case {
  op: string;
  case: string;
  pass: boolean;
  detail: string;
}

export interface Verdict {
  cases: number;
  total: number;
  wrong: Case[];
  seconds: number;
}

export type Example = string | Record<string, unknown>;
export type AdapterFile = Blob | { file: Blob; scale?: number };

export class Tritune {
  constructor(places?: Places);
  static load(source: string | URL | Blob | Response, options?: LoadOptions & Places): Promise<Tritune>;
  readonly info: ModelInfo | null;
  onwarning: ((warning: string) => void) | null;
  load(source: string | URL | Blob | Response, options?: LoadOptions): Promise<ModelInfo>;
  generate(prompt: string, options?: TextOptions): Text;
  chat(messages: Message[], options?: TextOptions): Text;
  setAdapters(adapters: AdapterFile[]): Promise<void>;
  finetune(data: Blob | string | Example[], settings?: Record<string, unknown>, options?: { id?: string; name?: string; label?: string; keepEvery?: number }): Run;
  resume(id: string, options?: { keepEvery?: number }): Run;
  runs(): Promise<RunRecord[]>;
  adapter(id: string): Promise<Blob>;
  peft(id: string): Promise<Record<"adapter_config.json" | "adapter_model.safetensors", Blob>>;
  importAdapter(file: Blob | File[], options?: { id?: string; name?: string }): Promise<string>;
  bench(): Promise<BenchResult>;
  gpu(): Promise<Gpu | null>;
  verify(options?: { cases?: number | null; progress?: (found: Case & { tested: number; total: number }) => void }): Promise<Verdict>;
  verifyGolden(files: Record<string, Blob>, options?: { device?: "gpu" | "cpu"; precision?: "f32" | "f16" }): Promise<{ name: string; pass: boolean; detail: string }[]>;
  removeRun(id: string): Promise<void>;
  about(): Promise<{ version: string; memory: number; lasting: boolean; timing: Record<string, number> | null; device: "webgpu" | "cpu" }>;
  close(): void;
}
