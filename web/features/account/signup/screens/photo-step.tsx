import { Button, FileButton, Loader } from '@mantine/core';
import { isFrank } from '@rendezvous/contract/intimate';
import { nicheName } from '@rendezvous/contract/niche';
import { addPhoto, deletePhoto, photoTypes } from '@rendezvous/contract/photo';
import { type OwnProfile, readOwnProfile } from '@rendezvous/contract/profile';
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSettings } from '../../../../platform/document/page.tsx';
import { usePictureAddress } from '../../../../platform/document/pictures/picture-address.ts';
import { useTranslation } from '../../../../platform/i18n/i18n.ts';
import { api } from '../../../../platform/query/api.ts';
import { query } from '../../../../platform/query/query.ts';
import { upload } from '../../../../platform/query/upload.ts';
import { userQuery } from '../../../../platform/session/session.ts';
import { FormProblem } from '../../../../ui/state/form-problem.tsx';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import { Text } from '../../../../ui/text.tsx';
import frame from '../step-frame.module.css';
import { StepFrame } from '../step-frame.tsx';
import classes from './photo-step.module.css';

export function PhotoStep({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('account');
  const { niche, photo_policy } = useSettings();
  const client = useQueryClient();
  const { data } = useSuspenseQuery(query(readOwnProfile));
  // Browsers do not report the same file chosen twice, as happens after a lost connection.
  const resetFile = useRef<() => void>(null);
  const photo = data.profile.photos[0];
  const send = useMutation({
    mutationFn: async (file: File) => {
      await upload(addPhoto, { file });
      if (photo) await api(deletePhoto, { body: { id: photo.id } });
    },
    // A call that failed may have arrived.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: query(readOwnProfile).queryKey }),
        client.invalidateQueries({ queryKey: userQuery.queryKey }),
      ]),
  });
  return (
    <StepFrame
      step="photo"
      {...(isFrank(nicheName(niche)) && { text: t('signup.photo.text_frank') })}
      onSkip={photo || send.isPending ? undefined : onDone}
    >
      <form
        className={frame.form}
        onSubmit={(event) => {
          event.preventDefault();
          onDone();
        }}
      >
        <FileButton
          accept={photoTypes.join(',')}
          resetRef={resetFile}
          onChange={(file) => {
            if (file) send.mutate(file);
            resetFile.current?.();
          }}
          inputProps={{ 'aria-label': t('signup.photo.choose') }}
        >
          {(props) => (
            <>
              <Picture photo={photo} sent={send.isPending ? send.variables : undefined} onPress={props.onClick} />
              {/* Replaces the hint, so that the buttons do not move. */}
              {send.error ? (
                <FormProblem error={send.error} />
              ) : (
                <Text isSmall tone="pale" style={{ textAlign: 'center' }}>
                  {photo?.status === 'checking' ? t(`photo:checking_${photo_policy}`) : t('photo:formats')}
                </Text>
              )}
              <div className={frame.actions}>
                {photo ? (
                  <>
                    <Button {...props} variant="subtle" fullWidth disabled={send.isPending}>
                      {t('signup.photo.change')}
                    </Button>
                    <SubmitButton isSending={send.isPending}>{t('next')}</SubmitButton>
                  </>
                ) : (
                  <Button {...props} color="secondary" fullWidth disabled={send.isPending}>
                    {t('signup.photo.choose')}
                  </Button>
                )}
              </div>
            </>
          )}
        </FileButton>
      </form>
    </StepFrame>
  );
}

interface PictureProps {
  photo: OwnProfile['photos'][number] | undefined;
  /** The file that is being sent. */
  sent: File | undefined;
  onPress: () => void;
}

/** The address of a file on this device; none of one whose format the browser cannot show. */
function usePreview(file: File | undefined): string | undefined {
  const [preview, setPreview] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const address = URL.createObjectURL(file);
    const probe = new Image();
    probe.onload = () => setPreview(address);
    probe.src = address;
    return () => {
      probe.onload = null;
      setPreview(undefined);
      URL.revokeObjectURL(address);
    };
  }, [file]);
  return preview;
}

/** The photo or its place. A press does the same as the button below, which keyboards and screen readers reach. */
function Picture({ photo, sent, onPress }: PictureProps) {
  const { t } = useTranslation('account');
  const addressOf = usePictureAddress();
  const preview = usePreview(sent);
  const isSending = sent !== undefined;
  const shown = preview ?? (photo && addressOf(photo.thumb_filename));
  return (
    <button
      type="button"
      className={classes.picture}
      onClick={onPress}
      disabled={isSending}
      aria-busy={isSending}
      aria-hidden={!photo && !isSending}
      tabIndex={-1}
    >
      {shown ? (
        <img src={shown} alt={t('signup.photo.alt')} />
      ) : (
        !isSending && <IconCamera size={64} stroke={1.2} aria-hidden />
      )}
      {isSending && (
        <span className={classes.wait}>
          <Loader aria-label={t('photo:uploading')} />
        </span>
      )}
    </button>
  );
}
