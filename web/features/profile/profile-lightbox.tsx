import type { Profile } from '@rendezvous/contract/profile';
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
import { lazy, Suspense, startTransition, useState } from 'react';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { useUser } from '../../platform/session/session.ts';
import Lightbox from '../../ui/strip/lightbox.tsx';
import { Lock } from './photos/lock.tsx';

const ReportDialog = lazy(() => import('../safety/report/report-dialog.tsx'));

interface ProfileLightboxProps {
  profile: Profile;
  isOpen: boolean;
  /** May be the slide after the last photo. */
  initialIndex: number;
  onSee: (at: number) => void;
  onClose: () => void;
}

/** A profile's photos over the full screen. Members report others' from there. */
export default function ProfileLightbox({ profile, isOpen, initialIndex, ...props }: ProfileLightboxProps) {
  const { id, photos, name, can } = profile;
  const { t } = useTranslation('profile');
  const user = useUser();
  const [reported, setReported] = useState<string>();
  const report = {
    icon: IconFlag,
    label: t('safety:report.action'),
    run: (photo: { id: string }) => startTransition(() => setReported(photo.id)),
  };
  return (
    <>
      {isOpen && (
        <Lightbox
          photos={photos}
          initialIndex={Math.min(initialIndex, photos.length - 1)}
          label={t('gallery', { name })}
          altOf={(number, { locked }) => t(locked ? 'private_photo_alt' : 'photo_alt', { name, number })}
          lockOf={() => <Lock member={profile} reason={can.see_private_photos.reason} />}
          {...(user && user.id !== id && { action: report })}
          {...props}
        />
      )}
      <Suspense>
        {reported && (
          // The lightbox lies above every window, so it closes first.
          <ReportDialog
            member={profile}
            from="photo"
            photo={reported}
            isOpen={!isOpen}
            onClose={() => setReported(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
