import type { CommentObject, Component } from '@atesta/contract/schemas/form.ts'
import { ActionIcon, Button, Menu, MultiSelect, Switch } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { addComment, change, removePart, useTextHere } from '../use-builder.ts'
import { FieldProblem } from './field-problem.tsx'
import { WrittenPart } from './insert-answer.tsx'
import classes from './properties.module.css'
import { WordsField } from './words-field.tsx'

const kinds = ['comment', 'photo', 'action'] as const satisfies CommentObject['kind'][]
export const yesNo = ['yes', 'no', 'na'] as const

/** The answers a follow-up can wait for, where they are known beforehand. */
function useAnswers(component: Component) {
  const { t } = useTranslation('builder')
  const text = useTextHere()
  if (component.type === 'yes_no') return yesNo.map((value) => ({ value, label: t(`yes_no.${value}`) }))
  // Equal values are a problem of their own, and no list can hold them twice.
  const seen = new Map(component.options.map(({ value, label }) => [value, text(label) || value]))
  return [...seen].map(([value, label]) => ({ value, label }))
}

type Props = { component: Component }
function CommentEditor({ component, comment }: Props & { comment: CommentObject }) {
  const { t } = useTranslation('builder')
  const answers = useAnswers(component)
  const text = useTextHere()
  const kind = t(`comments.kinds.${comment.kind}`)
  return (
    <li className={classes.comment} data-part={comment.id}>
      <div className={classes.commentHead}>
        <strong>{kind}</strong>
        <ActionIcon
          aria-label={t('comments.delete', { name: text(comment.label) || kind })}
          onClick={() => removePart(comment.id)}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </div>
      <WrittenPart value={comment.id}>
        <WordsField
          label={t('fields.label')}
          name="label"
          value={comment.label}
          onChange={(label) => change(comment.id, { label })}
        />
      </WrittenPart>
      {answers.length > 0 && (
        <MultiSelect
          label={t('comments.show_for')}
          placeholder={comment.show_for.length === 0 ? t('comments.any_answer') : undefined}
          data-field="show_for"
          data={answers}
          value={comment.show_for.filter((value) => answers.some((answer) => answer.value === value))}
          onChange={(show_for) => change(comment.id, { show_for })}
          clearable
        />
      )}
      <Switch
        label={t('fields.required')}
        checked={comment.required}
        onChange={({ currentTarget }) => change(comment.id, { required: currentTarget.checked })}
      />
      <FieldProblem id={comment.id} />
    </li>
  )
}

/** The follow-ups of a component: a comment, a photo or an action, shown for chosen answers. */
export function CommentsEditor({ component }: Props) {
  const { t } = useTranslation('builder')
  return (
    <fieldset className={classes.group}>
      <legend>{t('comments.title')}</legend>
      {component.comment_object.length > 0 && (
        <ul className={classes.comments}>
          {component.comment_object.map((comment) => (
            <CommentEditor key={comment.id} component={component} comment={comment} />
          ))}
        </ul>
      )}
      <div>
        <Menu>
          <Menu.Target>
            <Button variant="default" size="compact-sm" leftSection={<IconPlus size={16} />}>
              {t('comments.add')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {kinds.map((kind) => (
              <Menu.Item key={kind} onClick={() => addComment(kind, component.id)}>
                {t(`comments.kinds.${kind}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
    </fieldset>
  )
}
