/**
 * C4: the server of the official A2A SDK with its in-memory store and an executor that echoes the
 * message as a completed task with one artifact.
 */
import { randomUUID } from 'node:crypto';
import { AgentCard, Role, type Task, TaskState } from '@a2a-js/sdk';
import {
  AgentEvent,
  type AgentExecutor,
  DefaultRequestHandler,
  InMemoryTaskStore,
} from '@a2a-js/sdk/server';
import { jsonRpcHandler, UserBuilder } from '@a2a-js/sdk/server/express';
import express from 'express';

const card = AgentCard.fromJSON({
  name: 'Echo',
  description: 'Repeats the message.',
  version: '1.0.0',
  supportedInterfaces: [
    { url: 'http://127.0.0.1/', protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
  ],
  capabilities: { streaming: true },
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [],
});

const echo: AgentExecutor = {
  async execute({ taskId, contextId, userMessage }, bus) {
    const task: Task = {
      id: taskId,
      contextId,
      status: {
        state: TaskState.TASK_STATE_COMPLETED,
        timestamp: new Date().toISOString(),
        message: { ...userMessage, messageId: randomUUID(), role: Role.ROLE_AGENT },
      },
      artifacts: [
        {
          artifactId: 'echo',
          name: 'echo',
          description: '',
          parts: userMessage.parts,
          metadata: undefined,
          extensions: [],
        },
      ],
      history: [userMessage],
      metadata: undefined,
    };
    bus.publish(AgentEvent.task(task));
    bus.finished();
  },
  async cancelTask() {},
};

const requestHandler = new DefaultRequestHandler(card, new InMemoryTaskStore(), echo);
const app = express();
app.use('/', jsonRpcHandler({ requestHandler, userBuilder: UserBuilder.noAuthentication }));
const server = app.listen(0, '127.0.0.1', () => process.send?.(server.address()));
process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => process.exit());
