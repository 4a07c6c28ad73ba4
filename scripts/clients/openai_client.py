"""openai-python against the server: answers, streams, errors by class, cancelling, files and fine-tuning."""

import asyncio
import json
import time

import openai

MODEL = "storyteller"
client = openai.OpenAI(max_retries=0, timeout=120)
messages = [{"role": "user", "content": "Once upon a time"}]
how = {"model": MODEL, "messages": messages, "temperature": 0, "max_tokens": 12, "seed": 1}


def check(name, holds):
    assert holds, name
    print(f"openai: {name}")


models = client.models.list().data
check("models", models[0].id == MODEL and client.models.retrieve(MODEL).id == MODEL)

whole = client.chat.completions.create(**how)
text = whole.choices[0].message.content
check("chat", text and whole.usage.completion_tokens == 12 and whole.choices[0].finish_reason == "length")

chunks = list(client.chat.completions.create(**how, stream=True, stream_options={"include_usage": True}))
pieces = "".join(chunk.choices[0].delta.content or "" for chunk in chunks if chunk.choices)
check("stream", pieces == text and chunks[0].choices[0].delta.role == "assistant")
check("usage chunk", not chunks[-1].choices and chunks[-1].usage.total_tokens == whole.usage.total_tokens)
check("no usage before", all(chunk.usage is None for chunk in chunks[:-1]))

with client.chat.completions.stream(**how) as stream:
    for _ in stream:
        pass
    # The helper calls an answer that was cut off an error; its pieces are there.
    check("stream helper", stream.current_completion_snapshot.choices[0].message.content == text)

scored = client.chat.completions.create(**how, logprobs=True, top_logprobs=2)
tokens = scored.choices[0].logprobs.content
check("logprobs", len(tokens) == 12 and len(tokens[0].top_logprobs) == 2 and tokens[0].logprob <= 0)

several = client.chat.completions.create(**{**how, "temperature": 1.3}, n=3)
check("n", len({choice.message.content for choice in several.choices}) == 3)

tools = [{
    "type": "function",
    "function": {
        "name": "weather",
        "description": "Tells the weather of a city.",
        "parameters": {
            "type": "object",
            "properties": {"city": {"type": "string", "enum": ["Oslo", "Rome"]}},
            "required": ["city"],
            "additionalProperties": False,
        },
    },
}]
called = client.chat.completions.create(**{**how, "max_tokens": 60}, tools=tools, tool_choice="required")
call = called.choices[0].message.tool_calls[0]
check("tools", call.function.name == "weather" and json.loads(call.function.arguments)["city"] in ("Oslo", "Rome"))
answered = [*messages, called.choices[0].message, {"role": "tool", "tool_call_id": call.id, "content": "Sunny"}]
check("tool result", client.chat.completions.create(**{**how, "messages": answered}, tools=tools).choices)

schema = {"type": "object", "properties": {"age": {"type": "integer", "minimum": 1, "maximum": 9}}, "required": ["age"], "additionalProperties": False}
formed = client.chat.completions.create(
    **{**how, "max_tokens": 60}, response_format={"type": "json_schema", "json_schema": {"name": "age", "strict": True, "schema": schema}})
check("json_schema", 1 <= json.loads(formed.choices[0].message.content)["age"] <= 9)

old = client.completions.create(model=MODEL, prompt="Once upon a time", max_tokens=1, temperature=0, echo=True, logprobs=1)
check("completions with echo", old.choices[0].text.startswith("Once upon a time") and old.choices[0].logprobs.token_logprobs[0] is None)

vectors = client.embeddings.create(model=MODEL, input=["a dog", "the sea"])
check("embeddings", len(vectors.data) == 2 and len(vectors.data[0].embedding) > 8)

response = client.responses.create(model=MODEL, input="Once upon a time", max_output_tokens=8, temperature=0)
check("responses", response.output_text and response.usage.output_tokens == 8)
kinds = [event.type for event in client.responses.create(model=MODEL, input="Once", max_output_tokens=4, stream=True)]
check("responses as a stream", kinds[0] == "response.created" and kinds[-1] in ("response.completed", "response.incomplete"))


def fails(name, kind, call, **expected):
    try:
        call()
    except kind as error:
        assert isinstance(error, kind), (name, error)
        for key, value in expected.items():
            assert getattr(error, key) == value, (name, key, getattr(error, key))
        print(f"openai: {name} is {kind.__name__}")
        return
    raise AssertionError(f"{name} did not fail")


fails("a wrong key", openai.AuthenticationError, lambda: openai.OpenAI(api_key="sk-wrong-000000", max_retries=0).models.list(), code="invalid_api_key")
fails("an unknown model", openai.NotFoundError, lambda: client.chat.completions.create(**{**how, "model": "gpt-9"}), code="model_not_found")
fails("a wrong value", openai.BadRequestError, lambda: client.chat.completions.create(**{**how, "temperature": 9}), param="temperature")
long = [{"role": "user", "content": "word " * 3000}]
fails("a long prompt", openai.BadRequestError, lambda: client.chat.completions.create(**{**how, "messages": long}), code="context_length_exceeded")
fails("a missing file", openai.NotFoundError, lambda: client.files.retrieve("file-none"))

stream = client.chat.completions.create(**{**how, "max_tokens": 400}, stream=True, extra_body={"ignore_eos": True})
next(iter(stream))
stream.close()
check("cancelled", client.chat.completions.create(**how).choices[0].message.content == text)


async def many():
    async with openai.AsyncOpenAI(max_retries=0, timeout=120) as server:
        async def one(number):
            answer = await server.chat.completions.create(**{**how, "seed": number, "temperature": 1})
            return answer.choices[0].message.content

        together = await asyncio.gather(*[one(number) for number in range(12)])
        alone = [await one(number) for number in range(12)]
        check("async, together as alone", together == alone)
        pieces = ""
        async for chunk in await server.chat.completions.create(**how, stream=True):
            pieces += chunk.choices[0].delta.content or ""
        check("async stream", pieces == text)


asyncio.run(many())

lines = [{"messages": [{"role": "user", "content": f"Who is number {n}?"}, {"role": "assistant", "content": f"Number {n} is Zubi of Mipp."}]} for n in range(30)]
file = client.files.create(file=("lesson.jsonl", "".join(json.dumps(line) + "\n" for line in lines).encode()), purpose="fine-tune")
check("files", client.files.retrieve(file.id).filename == "lesson.jsonl" and [one.id for one in client.files.list()] == [file.id])
check("file content", client.files.content(file.id).text.count("Zubi") == 30)
job = client.fine_tuning.jobs.create(
    model=MODEL, training_file=file.id, suffix="mipp", method={"type": "supervised", "supervised": {"hyperparameters": {"n_epochs": 1}}},
    extra_body={"tritune": {"steps": 4, "seq": 64, "lr": 0.002}})
while client.fine_tuning.jobs.retrieve(job.id).status not in ("succeeded", "failed", "cancelled"):
    time.sleep(0.2)
job = client.fine_tuning.jobs.retrieve(job.id)
check("fine-tuning", job.status == "succeeded" and job.fine_tuned_model == f"{MODEL}:mipp")
check("its events", any("Step 4/4" in event.message for event in client.fine_tuning.jobs.list_events(job.id, limit=100)))
check("its checkpoints", client.fine_tuning.jobs.checkpoints.list(job.id).data[0].fine_tuned_model_checkpoint == job.fine_tuned_model)
check("its model", client.chat.completions.create(**{**how, "model": job.fine_tuned_model}).model == job.fine_tuned_model)
cancelled = client.fine_tuning.jobs.create(model=MODEL, training_file=file.id, extra_body={"tritune": {"steps": 5000, "seq": 64}})
client.fine_tuning.jobs.cancel(cancelled.id)
while client.fine_tuning.jobs.retrieve(cancelled.id).status != "cancelled":
    time.sleep(0.2)
check("cancel", client.fine_tuning.jobs.list().data[0].status == "cancelled")
check("delete", client.models.delete(job.fine_tuned_model).deleted and client.files.delete(file.id).deleted)
