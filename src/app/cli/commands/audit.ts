import { type AuditVerification, verifyAuditLog } from '../../../core/access/audit/verify.ts';
import type { Command } from '../command.ts';
import { runForWorkspace } from '../session.ts';

export const verifyAuditCommand: Command = {
  name: 'audit verify',
  summary: "Verifies a workspace's audit log and names the first entry that was tampered with.",
  operands: [],
  options: { workspace: { value: 'W', required: true, help: 'Id of the workspace: ws_…' } },
  notes: [
    'Store the printed hash outside the database. As long as a later log contains that hash, no entry',
    'before it has been rewritten. Exit codes: 0 the log is intact, 4 it was tampered with.',
  ],
  async run(call) {
    const session = await call.openSession();
    const workspace = call.requiredOption('workspace');
    const verification = await verifyAuditLog((act) => runForWorkspace(session, workspace, act));
    const { entries, hash, broken } = verification;
    return {
      json: { workspace_id: workspace, intact: broken === null, entries, hash, broken },
      text: describeVerification(verification),
      ...(broken && { exitCode: 4 }),
    };
  },
};

function describeVerification({ entries, hash, broken }: AuditVerification): string {
  const count = entries === 1 ? '1 entry' : `${entries} entries`;
  if (broken === null) return `The audit log is intact: ${count}, last hash ${hash}`;
  const which = `entry ${broken.position}${broken.id === null ? '' : ` (${broken.id})`}`;
  return `The audit log is broken at ${which}: ${broken.why}. Intact before it: ${count}.`;
}
