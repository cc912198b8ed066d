import { ActionIcon } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { favoriteToggle } from '../../queries/certification-marks.ts'
import type { Certification } from '../../queries/certifications.ts'
import { notify } from '../../ui/notify.ts'
import classes from './star-button.module.css'

type Props = {
  certification: Pick<Certification, 'id' | 'favorite' | 'title'>
  /** On a picture, where it needs a background. */
  onPicture?: boolean
}

/** The favourite star of one certification. It changes immediately, before the server answers. */
export function StarButton({ certification, onPicture }: Props) {
  const { t } = useTranslation('certifications')
  const { id, favorite, title } = certification
  const toggle = useMutation(favoriteToggle(id))
  const Star = favorite ? IconStarFilled : IconStar
  return (
    <ActionIcon
      className={classes.star}
      data-favorite={favorite || undefined}
      data-on-picture={onPicture}
      aria-pressed={favorite}
      aria-label={`${t('columns.favorite')}: ${title}`}
      title={favorite ? t('actions.unfavorite') : t('actions.favorite')}
      onClick={() => toggle.mutate(undefined, { onError: notify.error })}
    >
      <Star size={18} />
    </ActionIcon>
  )
}
