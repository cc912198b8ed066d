import type { IconChecklist } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PageLink } from '../../ui/link.tsx'
import classes from './home-page.module.css'

type Props = {
  to: string
  search?: Record<string, string | number> | undefined
  icon: typeof IconChecklist
  title: string
  detail?: string
  /** At the right end, such as when it is due. */
  end: ReactNode
  onOpen?: () => void
}

/** One line of the lists on the home page: what it is, where it belongs, and its most important fact. */
export function HomeRow({ to, search, icon: Icon, title, detail, end, onOpen }: Props) {
  return (
    <li>
      <PageLink to={to} search={search} underline="never" className={classes.need} data-row onClick={onOpen}>
        <Icon size={20} aria-hidden className={classes.needIcon} />
        <span className={classes.needTitle}>{title}</span>
        <span className={classes.needDetail}>{detail}</span>
        {typeof end === 'string' ? <span className={classes.needDetail}>{end}</span> : end}
      </PageLink>
    </li>
  )
}
