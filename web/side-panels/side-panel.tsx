import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './side-panel.module.css'

type Props = {
  title: string
  sentence?: ReactNode
  children: ReactNode
  /** Whether opening the panel focuses its title; forms mark their first field instead. */
  focusTitle?: boolean
  /** Fixed at the bottom; the primary action is on the right. */
  footer?: ReactNode
  /** The body shows placeholders; later content replaces them without shifting. */
  loading?: boolean
}

/** The frame of a panel: title and close button on top, scrolling content, fixed footer. */
export function SidePanel({ title, sentence, focusTitle = true, children, footer, loading }: Props) {
  const { t } = useTranslation('common')
  return (
    <>
      <div className={classes.header}>
        <div>
          <Drawer.Title className={classes.title} tabIndex={-1} data-autofocus={focusTitle || undefined}>
            {title}
          </Drawer.Title>
          {sentence && <p className={classes.sentence}>{sentence}</p>}
        </div>
        <Drawer.CloseButton size="md" aria-label={t('actions.close')} />
      </div>
      <div key={loading ? 'loading' : 'loaded'} className={classes.body}>
        {children}
      </div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </>
  )
}
