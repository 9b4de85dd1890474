import { niches } from '@rendezvous/contract/niche';
import { ProblemError } from '@rendezvous/contract/problem';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import { CountBadge, CreditsBadge } from '../layouts/navigation/navigation-badge.tsx';
import { Brand } from '../ui/brand/brand.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Dropdown, DropdownButton, DropdownLink } from '../ui/dropdown.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Avatar } from '../ui/member/avatar.tsx';
import { MemberCard } from '../ui/member/member-card.tsx';
import { MemberGrid, MemberGridSkeleton } from '../ui/member/member-grid.tsx';
import { Photo } from '../ui/member/photo.tsx';
import { ErrorState } from '../ui/state/error-state.tsx';
import { ForbiddenState } from '../ui/state/forbidden-state.tsx';
import { State } from '../ui/state/state.tsx';
import { Warning, WarningLink } from '../ui/state/warning.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { Dialogs } from './dialogs.tsx';
import { Fields } from './fields.tsx';
import classes from './gallery.module.css';
import { Layouts } from './layouts.tsx';
import { Part, Shown } from './part.tsx';
import { people } from './people.ts';
import { addressWith, choice } from './providers.tsx';

const busy = new ProblemError(503, { error: 'request.busy' });

/** Links that show all of it in another niche, scheme or language. */
function Choices() {
  return (
    <nav className={classes.choices} aria-label="Choices">
      {niches.map((niche) => (
        <a key={niche} href={addressWith({ niche })} aria-current={niche === choice.niche || undefined}>
          {niche}
        </a>
      ))}
      <a href={addressWith({ scheme: choice.scheme === 'dark' ? 'light' : 'dark' })}>light or dark</a>
      {['nl', 'fi', 'de', 'pl'].map((lang) => (
        <a key={lang} href={addressWith({ lang })}>
          {lang}
        </a>
      ))}
    </nav>
  );
}

function Names() {
  return (
    <Part name="Brand">
      <Shown as="name">
        <Brand />
      </Shown>
      <Shown as="a page's title">
        <h1>Someone nearby is looking for you too</h1>
      </Shown>
    </Part>
  );
}

function Buttons() {
  return (
    <Part name="Buttons">
      <Shown as="link, the action that matters">
        <ButtonLink to="/" color="secondary">
          Join for free
        </ButtonLink>
      </Shown>
      <Shown as="link">
        <ButtonLink to="/">Look around</ButtonLink>
      </Shown>
      <Shown as="light">
        <ButtonLink to="/" variant="light">
          Log in
        </ButtonLink>
      </Shown>
      <Shown as="default">
        <ButtonLink to="/" variant="default">
          Cancel
        </ButtonLink>
      </Shown>
      <Shown as="submit">
        <SubmitButton isSending={false}>Save</SubmitButton>
      </Shown>
      <Shown as="submit, sending">
        <SubmitButton isSending>Save</SubmitButton>
      </Shown>
      <Shown as="submit, disabled">
        <SubmitButton isSending={false} disabled>
          Save
        </SubmitButton>
      </Shown>
      <Shown as="icon">
        <IconButton icon={IconHeart} label="Like" />
      </Shown>
      <Shown as="icon, disabled">
        <IconButton icon={IconHeart} label="Like, disabled" disabled />
      </Shown>
      <Shown as="dropdown">
        <Dropdown label="Open" icon={IconBell}>
          <DropdownButton isCurrent>Current</DropdownButton>
          <DropdownButton>Other</DropdownButton>
          <DropdownLink to="/">A link</DropdownLink>
        </Dropdown>
      </Shown>
    </Part>
  );
}

function Badges() {
  return (
    <Part name="Badges">
      {[0, 1, 99, 100].map((count) => (
        <Shown key={count} as={`unread: ${count}`}>
          <CountBadge count={count} label={`${count} unread`} />
        </Shown>
      ))}
      {[11, 10, 0].map((credits) => (
        <Shown key={credits} as={`credits: ${credits}`}>
          <CreditsBadge credits={credits} label={`${credits} credits`} />
        </Shown>
      ))}
    </Part>
  );
}

function Pictures() {
  const image = people[1]?.member.main_image ?? null;
  return (
    <Part name="Pictures">
      {(['portrait', 'square', 'circle'] as const).map((shape) => (
        <Shown key={shape} as={shape}>
          <Photo image={image} alt="" shape={shape} width={120} />
        </Shown>
      ))}
      <Shown as="none, circle">
        <Photo image={null} alt="Åse" shape="circle" width={120} />
      </Shown>
      <Shown as="avatar">
        <Avatar image={image} size={48} />
      </Shown>
      <Shown as="avatar without a picture">
        <Avatar image={null} size={48} />
      </Shown>
    </Part>
  );
}

function Members() {
  return (
    <Part name="Members">
      <Shown as="cards" isWide>
        <MemberGrid label="Members">
          {people.map(({ state, member, ...rest }) => (
            <MemberCard
              key={state}
              member={member}
              {...rest}
              corner={<IconButton icon={IconHeart} label={`Like ${state}`} />}
            />
          ))}
        </MemberGrid>
      </Shown>
      <Shown as="loading" isWide>
        <MemberGridSkeleton count={5} />
      </Shown>
    </Part>
  );
}

function States() {
  return (
    <Part name="States">
      <Shown as="empty" isWide>
        <State
          icon={IconPhoto}
          title="No photos yet"
          text="Members with a photo are found more often."
          action={<ButtonLink to="/">Add a photo</ButtonLink>}
        />
      </Shown>
      <Shown as="error, with another try" isWide>
        <ErrorState error={busy} onRetry={() => undefined} />
      </Shown>
      <Shown as="forbidden" isWide>
        <ForbiddenState
          title="For members"
          text="Join for free to see more."
          action={<ButtonLink to="/">Join for free</ButtonLink>}
        />
      </Shown>
    </Part>
  );
}

function Warnings() {
  return (
    <Part name="Warnings">
      <Shown as="with a link" isWide>
        <Warning
          icon={IconBell}
          title="Push messages are off"
          line="Hear of new messages"
          more="Your screen never says who it is from."
          action={<WarningLink to="/">Switch on</WarningLink>}
          onDismiss={() => undefined}
        />
      </Shown>
      <Shown as="with many words" isWide>
        <Warning
          icon={IconBell}
          title="Confirm your address"
          line="We mailed robin@example.test, from where you can confirm that the address is yours"
          onDismiss={() => undefined}
        />
      </Shown>
    </Part>
  );
}

/** Every shared component in every state. */
export function Gallery() {
  return (
    <main className={classes.gallery}>
      <h2>Components</h2>
      <Choices />
      <Names />
      <Buttons />
      <Badges />
      <Pictures />
      <Members />
      <Fields />
      <States />
      <Warnings />
      <Dialogs />
      <Layouts />
    </main>
  );
}
