// What every client does with the server: list the tools, then add, list, update, complete and delete a task.
// The transcript goes to standard output; the Java test judges it.

export async function tellTaskStory(client) {
  const { tools } = await client.listTools();
  const steps = [];

  async function call(tool, args) {
    const { structuredContent, isError = false } = await client.callTool({ name: tool, arguments: args });
    steps.push({ tool, isError, answer: structuredContent });
    return structuredContent;
  }

  const added = await call('add_task', { title: 'Water the plants', description: 'All of them' });
  const task_id = added.data.id;
  await call('list_tasks', { status: 'pending' });
  await call('update_task', { task_id, title: 'Water the ferns' });
  await call('complete_task', { task_id });
  await call('list_tasks', { status: 'completed' });
  await call('delete_task', { task_id });
  await call('delete_task', { task_id });

  console.log(JSON.stringify({ tools: tools.map((tool) => tool.name), steps }));
}
