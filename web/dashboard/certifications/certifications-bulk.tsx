import { IconEye, IconPhotoSearch, IconStar, IconStarOff } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Certification, markFavorites, markSeen } from '../../queries/certifications.ts'
import { lookAt } from '../../records/lightbox/lightbox-store.ts'
import { BulkBar } from '../../ui/list/bulk-bar.tsx'
import { notify } from '../../ui/notify.ts'

type Deed = 'favorite' | 'unfavorite' | 'seen'

const done = async (chosen: readonly Certification[], deed: Deed): Promise<number> =>
  deed === 'seen' ? markSeen(chosen) : markFavorites(chosen, deed === 'favorite')

/** What can be done with the chosen certifications. */
export function CertificationsBulk({
  chosen,
  onClear,
}: {
  chosen: readonly Certification[]
  onClear: () => void
}) {
  const { t } = useTranslation('certifications')
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
    <BulkBar
      count={chosen.length}
      onClear={onClear}
      actions={[
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
  )
}
