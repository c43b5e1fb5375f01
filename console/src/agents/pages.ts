// The pages that are loaded together.
export { AgentListPage } from './agent-list-page.tsx';
export { BlockedAgentsPage } from './blocked-agents-page.tsx';
export { ConnectionsPage } from './connections/connections-page.tsx';
export { LabPage } from './lab-page.tsx';
export { SessionListPage } from './session-list-page.tsx';
export { SessionPage } from './session-page.tsx';
