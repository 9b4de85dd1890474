import { loginPath, type MembersAction, pathOfAction } from '../../ui/offers/members-only.ts';

export interface RequestedAction {
  readonly action: MembersAction;
  readonly member: { readonly id: string; readonly name: string };
}

export const loginFor = ({ action, member }: RequestedAction) =>
  loginPath({ next: pathOfAction(action, member.id), action });
