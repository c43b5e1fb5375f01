import { type AuditVerification, verifyAuditLog } from '../../../core/access/audit/verify.ts';
import type { Command } from '../command.ts';
import { runForWorkspace } from '../session.ts';

export const verifyAuditCommand: Command = {
  name: 'audit verify',
  summary: "Walks a workspace's audit log and names the first entry that was tampered with.",
  operands: [],
  options: { workspace: { value: 'W', required: true, help: 'Id of the workspace: ws_…' } },
  notes: [
    'Keep the hash it prints somewhere else: as long as a later chain holds that hash, nothing',
    'before it was rewritten. Exit code 0: the chain holds; 4: it is broken.',
  ],
  async run(call) {
    const session = await call.openSession();
    const workspace = call.requiredOption('workspace');
    const verdict = await verifyAuditLog((act) => runForWorkspace(session, workspace, act));
    const { entries, hash, broken } = verdict;
    return {
      json: { workspace_id: workspace, intact: broken === null, entries, hash, broken },
      text: describeVerification(verdict),
      ...(broken && { exitCode: 4 }),
    };
  },
};

function describeVerification({ entries, hash, broken }: AuditVerification): string {
  const many = entries === 1 ? '1 entry' : `${entries} entries`;
  if (broken === null) return `The chain holds: ${many}, the last hash is ${hash}`;
  const which = `entry ${broken.position}${broken.id === null ? '' : ` (${broken.id})`}`;
  return `The chain is broken at ${which}: ${broken.why}. ${many} before it hold.`;
}
