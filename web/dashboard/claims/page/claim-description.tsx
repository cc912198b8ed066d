import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './claim-page.module.css'
import { Section } from './section.tsx'

/** What is longer than about this is folded. */
const [mostLines, mostCharacters] = [6, 480]

/** What was written about a claim, with its line breaks; its first lines until all of it is asked for. */
export function ClaimDescription({ text }: { text: string }) {
  const { t } = useTranslation('claims')
  const [opened, setOpened] = useState(false)
  const isLong = text.length > mostCharacters || text.split('\n').length > mostLines
  return (
    <Section id="claim-description" title={t('form.description')}>
      <p className={classes.description} data-folded={(isLong && !opened) || undefined}>
        {text}
      </p>
      {isLong && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.unfold}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {t(opened ? 'page.less' : 'page.whole')}
        </Button>
      )}
    </Section>
  )
}
