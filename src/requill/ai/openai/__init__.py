"""Models behind the Chat Completions protocol, whoever serves it.

The protocol is spoken over a plain streaming HTTP client rather than through a provider's toolkit, because
the toolkits do not fit the budget of 50 ms of CPU per 1,000 streamed tokens and 12 ms to the first token for
the server as a whole. Measured on two cores with 32 streams of 200 tokens each:

    way                               CPU per 1,000 tokens   to first token   import      memory
    bare sockets, no HTTP parser             11 ms               3 ms            -           -
    aiohttp, orjson                       11-19 ms             3-5 ms         0.13 s      13 MB
    this package, on the same             22-24 ms             4-6 ms         0.16 s      14 MB
    httpx2, orjson                        34-46 ms           10-14 ms         0.07 s       9 MB
    SDK, raw answer, orjson               39-50 ms           20-25 ms         0.4 s       37 MB
    SDK, parsed stream                  106-109 ms           22-25 ms         0.4 s       37 MB
    agents toolkit                      121-130 ms           24-28 ms         1.0 s       79 MB
"""

from requill.ai.openai.connections import OpenAIConnections, Timeouts
from requill.ai.openai.model import OpenAIModel
from requill.ai.openai.reach import reach

__all__ = ["OpenAIConnections", "OpenAIModel", "Timeouts", "reach"]
