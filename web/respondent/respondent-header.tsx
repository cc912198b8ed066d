import { useTranslation } from 'react-i18next'
import type { Link } from '../queries/respondent.ts'
import { AtestaMark } from '../ui/atesta-mark.tsx'
import classes from './respondent-page.module.css'

type Props = {
  company: Link['company'] | undefined
  /** Whether the company may still become known: its name must not push another one aside. */
  waiting: boolean
}

/** Who asks: the company's logo and name. Where it stays unknown, the product's. */
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
