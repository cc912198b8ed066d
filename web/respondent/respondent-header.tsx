import { useTranslation } from 'react-i18next'
import type { Link } from '../queries/respondent.ts'
import { AtestaMark } from '../ui/atesta-mark.tsx'
import classes from './respondent-page.module.css'

type Props = {
  company: Link['company'] | undefined
  /** Whether the company is still loading: showing its name must not displace another one. */
  waiting: boolean
}

/** The logo and name of the company that asks; the product's if it stays unknown. */
export function RespondentHeader({ company, waiting }: Props) {
  const { t } = useTranslation('common')
  const logo = company?.layout.logo
  if (waiting) return <header className={classes.header} />
  return (
    <header className={classes.header}>
      {logo ? <img className={classes.logo} src={logo} alt="" /> : <AtestaMark size={28} />}
      <span>{company?.name ?? t('product')}</span>
    </header>
  )
}
