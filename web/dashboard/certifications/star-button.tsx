import { ActionIcon } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type Certification, useToggleFavorite } from '../../queries/certifications.ts'
import { notify } from '../../ui/notify.ts'
import classes from './star-button.module.css'

type Props = {
  certification: Pick<Certification, 'id' | 'favorite' | 'title'>
  /** On a picture, where it needs a ground of its own. */
  onPicture?: boolean
}

/** The favourite star of one certification. It changes immediately, before the server answers. */
export function StarButton({ certification, onPicture }: Props) {
  const { t } = useTranslation('certifications')
  const { id, favorite, title } = certification
  const toggle = useToggleFavorite(id)
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
