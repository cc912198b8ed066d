import { ActionIcon, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './hash-text.module.css'
import { shorten } from './shorten.ts'

type Props = {
  value: string
  /** Its name, for the label of the copy button: "SHA-256". */
  name: string
  /** Characters kept at either end; 8 by default. */
  keep?: number
}

/**
 * An identifier or hash in a monospaced font, shortened in the middle, but complete on hover, when copied and
 * on paper.
 */
export function HashText({ value, name, keep = 8 }: Props) {
  const { t } = useTranslation('common')
  return (
    <span className={classes.hash}>
      <code className={classes.text} title={value}>
        <span className={classes.short}>{shorten(value, keep)}</span>
      </code>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <ActionIcon
            size="sm"
            onClick={copy}
            aria-label={copied ? t('actions.copied') : `${t('actions.copy')}: ${name}`}
          >
            {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
          </ActionIcon>
        )}
      </CopyButton>
    </span>
  )
}
