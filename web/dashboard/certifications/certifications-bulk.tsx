import { limits } from '@atesta/contract/limits.ts'
import {
  IconCertificate,
  IconDownload,
  IconEye,
  IconPhotoSearch,
  IconStar,
  IconStarOff,
  IconUpload,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { markFavorites, markSeen } from '../../queries/certifications/marks.ts'
import { type Certification, chosenUrl } from '../../queries/certifications.ts'
import { lookAt } from '../../records/lightbox/lightbox-store.ts'
import { SendAgain } from '../../records/send-again/send-again-later.tsx'
import { useRetryReason } from '../../records/send-again/use-retry-reason.ts'
import { BulkBar } from '../../ui/list/bulk-bar.tsx'
import { notify } from '../../ui/notify.ts'
import { downloadFrom } from '../../ui/save-file.ts'

type Deed = 'favorite' | 'unfavorite' | 'seen'
type Props = { chosen: readonly Certification[]; onClear: () => void }

const done = async (chosen: readonly Certification[], deed: Deed): Promise<number> =>
  deed === 'seen' ? markSeen(chosen) : markFavorites(chosen, deed === 'favorite')

/** Downloads what has arrived of them, and says what is left out. */
function useDownload() {
  const { t } = useTranslation(['certifications', 'errors'])
  return (chosen: readonly Certification[], parts: 'both' | 'proofs') => {
    const here = chosen.filter(({ can }) => can.download)
    const size = here.reduce((sum, one) => sum + one.size, 0)
    const { maxDownloadedAtOnce: max, maxDownloadBytes } = limits
    if (here.length === 0) return notify.error(t('bulk.nothing'))
    if (here.length > max) return notify.error(t('bulk.too_many', { max }))
    if (parts === 'both' && size > maxDownloadBytes)
      return notify.error(t('errors:download_too_large.detail'))
    if (here.length < chosen.length) notify.info(t('bulk.left_out', { count: chosen.length - here.length }))
    downloadFrom(
      chosenUrl(
        here.map(({ id }) => id),
        parts,
      ),
    )
  }
}

/** The way to send again those that failed, where one is among them. */
function useAgain(chosen: readonly Certification[]) {
  const { t } = useTranslation('certifications')
  const reasonOf = useRetryReason()
  const [sending, setSending] = useState<readonly Certification[] | null>(null)
  const failed = chosen.filter(({ state }) => state === 'failed')
  const [first] = failed
  const send = () => {
    const open = failed.filter((one) => reasonOf(one) === null)
    if (open.length > 0) setSending(open)
    else if (first) notify.error(reasonOf(first) ?? '')
  }
  const action = first && { label: t('failed.again'), icon: <IconUpload size={16} />, onClick: send }
  return { action, sending, close: () => setSending(null) }
}

/** What can be done with the chosen certifications. */
export function CertificationsBulk({ chosen, onClear }: Props) {
  const { t } = useTranslation('certifications')
  const download = useDownload()
  const again = useAgain(chosen)
  const work = useMutation({
    mutationFn: (deed: Deed) => done(chosen, deed),
    onSuccess: (count, deed) => {
      notify.success(t(`bulk.done.${deed}`, { count }))
      onClear()
    },
    onError: notify.error,
  })
  const areAllFavorites = chosen.every(({ favorite }) => favorite)
  const [first] = chosen
  return (
    <>
      <BulkBar
        count={chosen.length}
        onClear={onClear}
        actions={[
          {
            label: t('bulk.download'),
            icon: <IconDownload size={16} />,
            onClick: () => download(chosen, 'both'),
          },
          {
            label: t('bulk.proofs'),
            icon: <IconCertificate size={16} />,
            onClick: () => download(chosen, 'proofs'),
          },
          ...(again.action ? [again.action] : []),
          {
            label: t('bulk.look'),
            icon: <IconPhotoSearch size={16} />,
            onClick: () => first && lookAt(chosen, first.identifier),
          },
          areAllFavorites
            ? {
                label: t('actions.unfavorite'),
                icon: <IconStarOff size={16} />,
                onClick: () => work.mutate('unfavorite'),
              }
            : {
                label: t('actions.favorite'),
                icon: <IconStar size={16} />,
                onClick: () => work.mutate('favorite'),
              },
          { label: t('bulk.seen'), icon: <IconEye size={16} />, onClick: () => work.mutate('seen') },
        ]}
      />
      {again.sending && (
        <SendAgain
          certifications={again.sending}
          onClose={() => {
            again.close()
            onClear()
          }}
        />
      )}
    </>
  )
}
