"""langchain-openai and litellm against the server."""

import os
from typing import Literal

import litellm
from langchain_core.messages import HumanMessage, SystemMessage
from langchain_core.tools import tool
from langchain_openai import ChatOpenAI, OpenAIEmbeddings

MODEL = "storyteller"
base, key = os.environ["OPENAI_BASE_URL"], os.environ["OPENAI_API_KEY"]

chat = ChatOpenAI(model=MODEL, base_url=base, api_key=key, temperature=0, max_tokens=12, seed=1)
asked = [SystemMessage("Tell stories."), HumanMessage("Once upon a time")]
said = chat.invoke(asked)
assert said.content and said.usage_metadata["output_tokens"] == 12, said
assert "".join(piece.content for piece in chat.stream(asked)) == said.content
print("langchain: invoke and stream")


@tool
def weather(city: Literal["Oslo", "Rome"]) -> str:
    """Tells the weather of a city."""
    return "sunny"


called = ChatOpenAI(model=MODEL, base_url=base, api_key=key, temperature=0, max_tokens=80).bind_tools([weather], tool_choice="weather").invoke("Oslo?")
assert called.tool_calls[0]["name"] == "weather", called
print("langchain: tools")
vectors = OpenAIEmbeddings(model=MODEL, base_url=base, api_key=key, check_embedding_ctx_length=False).embed_documents(["a", "b"])
assert len(vectors) == 2
print("langchain: embeddings")

how = {"model": f"openai/{MODEL}", "api_base": base, "api_key": key, "temperature": 0, "max_tokens": 12, "seed": 1}
messages = [{"role": "system", "content": "Tell stories."}, {"role": "user", "content": "Once upon a time"}]
answer = litellm.completion(messages=messages, **how)
assert answer.choices[0].message.content == said.content, answer
pieces = litellm.completion(messages=messages, stream=True, stream_options={"include_usage": True}, **how)
assert "".join(piece.choices[0].delta.content or "" for piece in pieces if piece.choices) == said.content
try:
    litellm.completion(messages=[{"role": "user", "content": "word " * 3000}], **how)
    raise AssertionError("a long prompt was answered")
except litellm.ContextWindowExceededError:
    pass
print("litellm: completion, stream, context window")
