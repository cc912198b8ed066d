import { paths } from '@atesta/contract/paths.ts'
import { useSession } from '../../session/session.ts'
import { AtestaMark } from '../../ui/atesta-mark.tsx'
import { PageLink } from '../../ui/link.tsx'
import classes from './company-name.module.css'

/**
 * The company's logo and name, linked to the home page. Without a logo, the product's mark in the company's
 * colour.
 */
export function CompanyName() {
  const company = useSession((session) => session.user?.company)
  if (!company) return null
  const { logo } = company.layout
  return (
    <PageLink to={paths.dashboard()} className={classes.company} underline="never">
      {logo ? <img src={logo} alt="" className={classes.logo} /> : <AtestaMark size={26} />}
      <span className={classes.name}>{company.name}</span>
    </PageLink>
  )
}
