import { Alert, Button } from '@mantine/core'
import { IconGitCompare } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../session/use-format.ts'
import classes from './builder.module.css'
import { settle } from './state/form-templates.ts'
import { useBuilder } from './use-builder.ts'

/** Another person saved this draft, or published, since it was opened: what happened, and the choice. */
export function BuilderNotices({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation('builder')
  const format = useFormat()
  const conflict = useBuilder((state) => state.conflict)
  const basedOn = useBuilder((state) => state.basedOn)
  const version = useBuilder((state) => state.published.version)
  if (conflict) {
    const { draft, published } = conflict
    const detail = draft.saved_at
      ? t('conflict.saved', { name: draft.person?.name ?? '', time: format.dateTime(draft.saved_at) })
      : t('conflict.published', { version: published.version })
    return (
      <Alert color="yellow" role="alert" icon={<IconGitCompare size={20} />} title={t('conflict.title')}>
        {detail}
        <div className={classes.choices}>
          <Button variant="default" size="xs" onClick={() => settle(useBuilder, 'theirs')}>
            {t('conflict.theirs')}
          </Button>
          <Button variant="default" size="xs" onClick={() => settle(useBuilder, 'mine')}>
            {t('conflict.mine')}
          </Button>
        </div>
      </Alert>
    )
  }
  if (basedOn >= version) return null
  return (
    <Alert
      color="yellow"
      role="alert"
      icon={<IconGitCompare size={20} />}
      title={t('behind.title', { version })}
    >
      {t('behind.detail', { version, based: basedOn })}
      <div className={classes.choices}>
        <Button variant="default" size="xs" onClick={onDiscard}>
          {t('behind.discard')}
        </Button>
        <Button
          variant="default"
          size="xs"
          onClick={() => useBuilder.setState({ basedOn: version, dirty: true, saveState: 'unsaved' })}
        >
          {t('behind.keep')}
        </Button>
      </div>
    </Alert>
  )
}
