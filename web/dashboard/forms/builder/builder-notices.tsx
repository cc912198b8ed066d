import { Alert, Button } from '@mantine/core'
import { IconGitCompare } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../session/use-format.ts'
import classes from './builder.module.css'
import { type Conflict, goOn, madeBy, settle } from './state/form-templates.ts'
import { useBuilder } from './use-builder.ts'
import { ConflictDrawer } from './versions/conflict-drawer.tsx'

/** The id of the sentence that says what has to be done before anything is saved or published. */
export const chooseFirst = 'choose-first'

/** The draft was saved, published or discarded elsewhere: what happened, and the choice. */
function ConflictNotice({ conflict }: { conflict: Conflict }) {
  const { t } = useTranslation('builder')
  const format = useFormat()
  const [opened, setOpened] = useState(false)
  const userId = useBuilder((state) => state.userId)
  const { person, saved_at: savedAt } = conflict.draft
  const who = madeBy(conflict, userId)
  const facts = {
    name: person?.name ?? '',
    time: savedAt ? format.dateTime(savedAt) : '',
    version: conflict.published.version,
  }
  return (
    <Alert color="yellow" role="alert" icon={<IconGitCompare size={20} />} title={t(`conflict.${who}.title`)}>
      {t(`conflict.${who}.detail`, facts)} <span id={chooseFirst}>{t('conflict.choose')}</span>
      <div className={classes.choices}>
        <Button variant="default" size="xs" onClick={() => setOpened(true)}>
          {t('conflict.differs')}
        </Button>
        <Button variant="default" size="xs" onClick={() => settle(useBuilder, 'theirs')}>
          {t(`conflict.${who}.theirs`, facts)}
        </Button>
        <Button variant="default" size="xs" onClick={() => settle(useBuilder, 'mine')}>
          {t(`conflict.${who}.mine`)}
        </Button>
      </div>
      <ConflictDrawer conflict={conflict} opened={opened} onClose={() => setOpened(false)} />
    </Alert>
  )
}

/** What happened elsewhere since the draft was opened or begun, and the choice. */
export function BuilderNotices({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation('builder')
  const conflict = useBuilder((state) => state.conflict)
  const basedOn = useBuilder((state) => state.basedOn)
  const version = useBuilder((state) => state.published.version)
  if (conflict) return <ConflictNotice conflict={conflict} />
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
        <Button variant="default" size="xs" onClick={() => goOn(useBuilder)}>
          {t('behind.keep')}
        </Button>
      </div>
    </Alert>
  )
}
