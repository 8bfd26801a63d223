import type { Backend } from '#core/backend/backend.ts';
import type { Config } from '#core/config.ts';
import { removeStaff, type StaffMember } from '#core/data/staff/staff.ts';
import { addStaffAccount } from '#core/pipeline/staffAccount.ts';
import { type ServiceTest, type ServiceTestParts, testService, type TestedService } from './serviceTests.ts';

/** What an installation is asked and told with the server's own keys: for staff, after their right was checked. */
export interface ServerDesk {
  /** Whether mails go out. */
  mails: boolean;
  test(asked: { service: TestedService; email: string }, signal: AbortSignal): Promise<ServiceTest>;
  /** `password`: set where a new one was made and nobody was invited; shown once. */
  addStaff(member: { email: string; invite: boolean }): Promise<AddedMember>;
  removeStaff(id: string): Promise<StaffMember>;
}

export interface AddedMember {
  email: string;
  /** False: was staff already. */
  added: boolean;
  invited: boolean;
  password: string | null;
}

/** The server's own desk. */
export function serverDesk(parts: ServiceTestParts & { backend: Backend; config: Config }): ServerDesk {
  const { backend, config } = parts;
  const mails = config.smtpUrl !== undefined || backend.kind === 'hosted';
  return {
    mails,
    test: (asked, signal) => testService(parts, asked, signal),
    async addStaff({ email, invite }) {
      const { member, password } = await addStaffAccount(backend, email);
      const invited = invite && mails && password !== null;
      if (invited) await backend.admin.invite(member.email);
      return { email: member.email, added: password !== null, invited, password: invited ? null : password };
    },
    removeStaff: (id) => removeStaff(backend.db, id),
  };
}
