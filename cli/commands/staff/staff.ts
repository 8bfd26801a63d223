import { array, boolean, email as emailText, object, string } from 'zod';
import { defineCommand } from '#cli/defineCommand.ts';
import { confirm } from '#cli/input/confirm.ts';
import { getStaff, type StaffMember, staffRow } from '#core/data/staff/staff.ts';
import { formatAge } from '#core/format.ts';
import { addStaffAccount, removeStaffMember, resetPassword } from '#core/pipeline/staffAccount.ts';

const address = object({ email: emailText('must be an email address, such as editor@example.org') });

export const staffList = defineCommand({
  input: object({}),
  result: object({ staff: array(staffRow) }),
  run: async (_, { open, signal }) => {
    const { services } = await open();
    return { staff: await getStaff(services.db, { signal }) };
  },
  show: async ({ staff }, { output, clock }) => {
    if (staff.length === 0) output.note('Nobody is staff yet: `velocity staff add <email>`.');
    else {
      await output.table<StaffMember>(
        [
          { header: 'Email', value: (member) => member.email, least: 12 },
          { header: 'Since', value: (member) => formatAge(member.created_at, clock.now()), align: 'right' },
        ],
        staff,
      );
    }
  },
});

export const staffAdd = defineCommand({
  input: address,
  result: object({ member: staffRow, created: boolean(), password: string().nullable() }),
  run: async ({ email }, { open, signal }) => {
    const { backend } = await open();
    return addStaffAccount(backend, email, { signal });
  },
  show: ({ member, created, password }, { output }) => {
    output.line(password === null ? `${member.email} is staff already.` : `${member.email} is staff now.`);
    if (password !== null) {
      if (!created)
        output.note('There was an account. It has a new password, and whoever was signed in is signed out.');
      output.line(`Password: ${password}`);
      output.note('It is shown only this once.');
    }
  },
});

export const staffRemove = defineCommand({
  input: address.extend({ yes: boolean().default(false) }),
  result: object({ member: staffRow }),
  run: async ({ email, yes }, context) => {
    const { services } = await context.open();
    await confirm(`Take the staff right from ${email}?`, { yes, ...context });
    return { member: await removeStaffMember(services, email, { signal: context.signal }) };
  },
  show: ({ member }, { output }) => output.line(`${member.email} is no longer staff. The account stays.`),
});

export const staffResetPassword = defineCommand({
  input: address,
  result: object({ email: string(), password: string() }),
  run: async ({ email }, { open, signal }) => {
    const { backend } = await open();
    return resetPassword(backend, email, { signal });
  },
  show: ({ email, password }, { output }) => {
    output.line(`Password of ${email}: ${password}`);
    output.note('It is shown only this once; whoever was signed in has to sign in again.');
  },
});
