import { chatFailures, maxFreeConversations } from '@rendezvous/contract/chat';
import { creditFailures } from '@rendezvous/contract/credit';
import { type Failure, requestFailures } from '@rendezvous/contract/endpoint';
import { likeFailures } from '@rendezvous/contract/like';
import { profileFailures } from '@rendezvous/contract/profile';
import { safetyFailures } from '@rendezvous/contract/safety';
import type { Permission } from '@rendezvous/contract/shared';

const yes: Permission = { allowed: true };
const no = ({ code }: Failure): Permission => ({ allowed: false, reason: code });

/** §6 What a reader may do with a profile, and the failure that says why not. */
export function permissions(
  /** `member_id` is null for a visitor. */
  reader: { readonly member_id: string | null; readonly paid_user: boolean; readonly cannot_write: boolean },
  profile: { readonly member_id: string; readonly invisible: boolean },
) {
  if (reader.member_id === null) {
    const login = no(requestFailures.authentication_required);
    return { message: login, like: login, block: login, see_private_photos: login };
  }
  if (reader.member_id === profile.member_id) {
    const [message, like, block] = [
      no(chatFailures.not_yourself),
      no(likeFailures.not_yourself),
      no(safetyFailures.not_yourself),
    ];
    return { message, like, block, see_private_photos: yes };
  }
  const allowed = profile.invisible ? no(profileFailures.invisible) : yes;
  const contact = reader.cannot_write ? no(requestFailures.restricted) : allowed;
  return {
    message: contact,
    like: contact,
    block: yes,
    see_private_photos: reader.paid_user ? yes : no(profileFailures.premium_required),
  };
}

interface Standing {
  /** Whether the conversation exists already. */
  readonly exists: boolean;
  /** How many conversations the member has started. */
  readonly started: number;
  readonly paid_user: boolean;
  readonly credits: number;
  readonly price: number;
  /** §6: an invisible member can be neither messaged nor liked. */
  readonly invisible: boolean;
  /** A measure keeps the member from writing. */
  readonly cannot_write: boolean;
}

/** §5, §6: whether a member may write now, and if not, the failure of an attempt. */
export function mayMessage({
  exists,
  started,
  paid_user,
  credits,
  price,
  invisible,
  cannot_write,
}: Standing): Permission {
  if (cannot_write) return no(requestFailures.restricted);
  if (invisible) return no(profileFailures.invisible);
  if (!exists && !paid_user && started >= maxFreeConversations) return no(chatFailures.conversation_limit);
  return credits < price ? no(creditFailures.insufficient) : yes;
}
