import { useTranslation } from 'react-i18next'
import type { Link } from '../queries/respondent.ts'
import { AtestaMark } from '../ui/atesta-mark.tsx'
import classes from './respondent-page.module.css'

/** Who asks: the company's logo and name. Before it is known, the product's. */
export function RespondentHeader({ company }: { company: Link['company'] | undefined }) {
  const { t } = useTranslation('common')
  const logo = company?.layout.logo
  return (
    <header className={classes.header}>
      {logo ? <img className={classes.logo} src={logo} alt="" /> : <AtestaMark size={28} />}
      <span>{company?.name ?? t('product')}</span>
    </header>
  )
}
