import { placeOf, type Subject, type SubjectKind } from '@atesta/forms/sentences/subjects.ts'
import { ActionIcon, FocusTrap, Popover } from '@mantine/core'
import { IconBraces } from '@tabler/icons-react'
import { createContext, useContext, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QuestionSelect } from '../../rules/question-select.tsx'
import { RulePlaceContext } from '../../rules/rule-place.ts'
import { useBuilder, useLocale } from '../use-builder.ts'

/** The part of the form whose texts are written here; null where there is none yet. */
export const WrittenPart = createContext<string | null>(null)

const readable: SubjectKind[] = ['choice', 'choices', 'number', 'date', 'datetime', 'time', 'text', 'value']
const isReadable = ({ kind }: Subject) => readable.includes(kind)

type Props = { label: string; onInsert: (id: string) => void }

/** Offers the answers that a text can name; choosing one puts it where the caret is. */
export function InsertAnswer(props: Props) {
  const part = useContext(WrittenPart)
  const { t } = useTranslation('builder')
  const [isOpen, setOpen] = useState(false)
  if (part === null) return null
  return (
    <Popover opened={isOpen} onChange={setOpen} width={320} position="bottom-end" shadow="md" returnFocus>
      <Popover.Target>
        <ActionIcon
          size={24}
          variant="subtle"
          color="gray"
          aria-label={t('answers.insert', { field: props.label })}
          title={t('answers.insert', { field: props.label })}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconBraces size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <FocusTrap active={isOpen}>
          <div>
            <Choice
              part={part}
              label={t('answers.which')}
              onChoose={(id) => {
                setOpen(false)
                props.onInsert(id)
              }}
            />
          </div>
        </FocusTrap>
      </Popover.Dropdown>
    </Popover>
  )
}

function Choice({ part, label, onChoose }: { part: string; label: string; onChoose: (id: string) => void }) {
  const structure = useBuilder((state) => state.structure)
  const locale = useLocale()
  // A text decides nothing, as a check: it may name every answer around it.
  const place = useMemo(() => placeOf(structure, part, 'validation'), [structure, part])
  const here = useMemo(() => ({ place, at: part, locale }), [place, part, locale])
  return (
    <RulePlaceContext value={here}>
      <QuestionSelect label={label} value="" onChange={onChoose} fits={isReadable} />
    </RulePlaceContext>
  )
}
