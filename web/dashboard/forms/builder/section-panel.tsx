import type { LocalizedText } from '@atesta/contract/schemas/form.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SidePanelForm } from '../../../side-panels/side-panel-form.tsx'
import { WordsField } from './properties/words-field.tsx'
import { addSection } from './use-builder.ts'

/** Asks for title and description of a new section. */
export function SectionPanel({ into, close }: { into: string; close: () => void }) {
  const { t } = useTranslation('builder')
  const [title, setTitle] = useState<LocalizedText>('')
  const [description, setDescription] = useState<LocalizedText>('')
  const [added, setAdded] = useState(false)
  const add = () => {
    setAdded(true)
    close()
    addSection(into, { title, ...(description !== '' && { description }) })
  }
  return (
    <SidePanelForm
      title={t('add.section')}
      submitLabel={t('add.section')}
      loading={false}
      submitError={null}
      dirty={(title !== '' || description !== '') && !added}
      onSubmit={add}
    >
      <WordsField label={t('fields.title')} name="title" value={title} onChange={setTitle} focused />
      <WordsField
        label={t('fields.description')}
        name="description"
        long
        value={description}
        onChange={setDescription}
      />
    </SidePanelForm>
  )
}
