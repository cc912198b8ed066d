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
import { problemText } from '../../language/problem-text.ts'
import { markFavorites, markSeen } from '../../queries/certification-marks.ts'
import { type Certification, chosenUrl } from '../../queries/certifications.ts'
import { lookAt } from '../../records/lightbox/lightbox-store.ts'
import { SendAgain } from '../../records/send-again/send-again-later.tsx'
import { useRetryReason } from '../../records/send-again/use-retry-reason.ts'
import { downloadFrom } from '../../ui/download/download.ts'
import { BulkBar } from '../../ui/list/bulk-bar.tsx'
import { notify } from '../../ui/notify.ts'

type Deed = 'favorite' | 'unfavorite' | 'seen'
type Props = { chosen: readonly Certification[]; onClear: () => void }

const done = (chosen: readonly Certification[], deed: Deed) =>
  deed === 'seen' ? markSeen(chosen) : markFavorites(chosen, deed === 'favorite')

/** Performs one of the actions on all of them; those that fail stay selected. */
function useDeeds({ chosen, onClear }: Props) {
  const { t } = useTranslation(['certifications', 'common'])
  const work = useMutation({
    mutationFn: async (deed: Deed) => {
      const result = await done(chosen, deed)
      if (result.done === 0 && result.failures.length > 0) throw result.failures[0]
      return result
    },
    onSuccess: ({ done, failures }, deed) => {
      if (failures.length > 0) {
        const { detail: reason } = problemText(failures[0])
        return notify.error(t('common:list.partly', { done, all: done + failures.length, reason }))
      }
      notify.success(t(`bulk.done.${deed}`, { count: done }))
      onClear()
    },
    onError: notify.error,
  })
  // The failure was already reported.
  return (deed: Deed) => work.mutateAsync(deed).catch(() => undefined)
}

/** Downloads those that have arrived, and reports what is left out. */
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
    void downloadFrom(
      chosenUrl(
        here.map(({ id }) => id),
        parts,
      ),
    )
  }
}

/** The action that sends failed ones again, where there are any. */
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

/** Bulk actions for the selected certifications. */
export function CertificationsBulk({ chosen, onClear }: Props) {
  const { t } = useTranslation('certifications')
  const download = useDownload()
  const again = useAgain(chosen)
  const start = useDeeds({ chosen, onClear })
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
                onClick: () => start('unfavorite'),
              }
            : {
                label: t('actions.favorite'),
                icon: <IconStar size={16} />,
                onClick: () => start('favorite'),
              },
          { label: t('bulk.seen'), icon: <IconEye size={16} />, onClick: () => start('seen') },
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
