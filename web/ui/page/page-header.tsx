import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../session/use-format.ts'
import { type CountedRead, isExact } from '../list/page-range.ts'
import classes from './page-header.module.css'
import { useNamesPage } from './page-subject.ts'

type Props = {
  title: string
  /** The list whose size is shown beside the title, once known. */
  count?: CountedRead
  /** One sentence, if helpful. */
  sentence?: ReactNode
  /** The page's single primary action. */
  action?: ReactNode
  /** A link to the parent page, above the title. */
  back?: ReactNode
  /** The tab's title besides the page, if it is not the heading; null for none. */
  subject?: string | null
}

/** The top of every page: title with count, one sentence, the primary action on the right. */
export function PageHeader({ title, count, sentence, action, back, subject = title }: Props) {
  const { t } = useTranslation('common')
  const format = useFormat()
  useNamesPage(subject)
  const counted = count?.data
  const total = counted && format.number(counted.total)
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        {back && (
          <div className={classes.back}>
            <IconArrowLeft size={16} aria-hidden />
            {back}
          </div>
        )}
        <h1 className={classes.title} tabIndex={-1} data-page-title>
          {title}
          {counted && (
            <span className={classes.count} data-old={count.isPlaceholderData || undefined}>
              {' '}
              {isExact(counted) ? total : t('list.at_least', { total })}
            </span>
          )}
        </h1>
        {sentence && <p className={classes.sentence}>{sentence}</p>}
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </header>
  )
}
