import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useWebForm } from '../fill.ts'
import classes from './for-recipient.module.css'

/** Says to users who fill in what a recipient was asked that only the recipient submits it. */
export function ForRecipient() {
  const { t } = useTranslation('review')
  const name = useWebForm((state) => state.inspection?.person.name)
  if (name === undefined) return null
  return (
    <p className={classes.notice}>
      <IconInfoCircle size={18} aria-hidden />
      {t('for_recipient', { name })}
    </p>
  )
}
