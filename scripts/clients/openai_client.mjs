// openai for JavaScript against the server: answers, streams, errors by class, cancelling.
import assert from "node:assert/strict";
import OpenAI from "openai";

const model = "storyteller";
const client = new OpenAI({ maxRetries: 0, timeout: 120_000 });
const how = { model, messages: [{ role: "user", content: "Once upon a time" }], temperature: 0, max_tokens: 12, seed: 1 };

assert.equal((await client.models.list()).data[0].id, model);
const whole = await client.chat.completions.create(how);
const text = whole.choices[0].message.content;
assert.ok(text.length > 0 && whole.usage.completion_tokens === 12);
let pieces = "";
let usage = null;
for await (const chunk of await client.chat.completions.create({ ...how, stream: true, stream_options: { include_usage: true } })) {
  pieces += chunk.choices[0]?.delta?.content ?? "";
  usage = chunk.usage ?? usage;
}
assert.equal(pieces, text);
assert.equal(usage.total_tokens, whole.usage.total_tokens);
console.log("openai.js: chat and stream");

const vectors = await client.embeddings.create({ model, input: ["a dog"] });
assert.ok(vectors.data[0].embedding.length > 8 && Math.abs(vectors.data[0].embedding.reduce((sum, x) => sum + x * x, 0) - 1) < 1e-3);
const response = await client.responses.create({ model, input: "Once", max_output_tokens: 4 });
assert.ok(response.output_text.length > 0);
console.log("openai.js: embeddings and responses");

await assert.rejects(client.chat.completions.create({ ...how, model: "none" }), OpenAI.NotFoundError);
await assert.rejects(client.chat.completions.create({ ...how, temperature: 9 }), OpenAI.BadRequestError);
await assert.rejects(new OpenAI({ apiKey: "sk-wrong-000000", maxRetries: 0 }).models.list(), OpenAI.AuthenticationError);
const stream = await client.chat.completions.create({ ...how, max_tokens: 400, ignore_eos: true, stream: true });
for await (const _ of stream) break;
stream.controller.abort();
assert.equal((await client.chat.completions.create(how)).choices[0].message.content, text);
console.log("openai.js: errors and cancelling");
