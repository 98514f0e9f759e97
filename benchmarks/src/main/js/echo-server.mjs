// The echo tool on the TypeScript SDK: Streamable HTTP, stateless, JSON answers. This form of the SDK wants a server and
// a transport per request. No web framework stands in front, so that only the SDK itself is measured.
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import * as z from 'zod/v4';

// An answer of the server that is measured beside this one: what this one adds to the echo is just as long.
const { agentHints, metadata } = JSON.parse(readFileSync(process.argv[2], 'utf8')).result.structuredContent;

const tool = {
    description: 'Returns the text that it is given.',
    inputSchema: { text: z.string().min(1).max(1000).describe('The text') },
    outputSchema: { text: z.string(), agentHints: z.looseObject({}), metadata: z.looseObject({}) }
};

function echo({ text }) {
    const answer = { text, agentHints, metadata };
    return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer };
}

const http = createServer(async (request, response) => {
    const server = new McpServer({ name: 'echo', version: '1.0.0' });
    server.registerTool('echo-text', tool, echo);
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined, enableJsonResponse: true });
    response.on('close', () => server.close());
    await server.connect(transport);
    await transport.handleRequest(request, response);
});

http.listen(0, '127.0.0.1', () => console.log(`listening on ${http.address().port}`));
