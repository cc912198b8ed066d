import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useWebForm } from '../fill.ts'
import classes from './review.module.css'

/** The reviewer's comment beside a question of a returned inspection. */
export function QuestionComments({ parts }: { parts: readonly string[] }) {
  const { t } = useTranslation('review')
  const review = useWebForm((state) => state.review)
  const said = review?.comments.filter(({ id }) => parts.includes(id)) ?? []
  if (!review || said.length === 0) return null
  return (
    <div className={classes.beside}>
      <p className={classes.who}>
        <IconArrowBackUp size={16} aria-hidden />
        {t('returned.on_this', { name: review.by.name })}
      </p>
      {said.map(({ id, comment }) => (
        <p key={`${id} ${comment}`} className={classes.comment}>
          {comment}
        </p>
      ))}
    </div>
  )
}
