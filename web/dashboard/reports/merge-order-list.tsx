import { ActionIcon, CloseButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Chosen, move } from './merge-order.ts'
import classes from './merge-order-list.module.css'

type Props = { order: Chosen[]; onChange: (order: Chosen[]) => void }

type RowProps = {
  chosen: Chosen
  place: number
  count: number
  over: boolean
  onMove: (to: number) => void
  onRemove: () => void
  drag: {
    onDragStart: (event: DragEvent) => void
    onDragOver: (event: DragEvent) => void
    onDrop: (event: DragEvent) => void
    onDragEnd: () => void
  }
}

function OrderRow({ chosen, place, count, over, onMove, onRemove, drag }: RowProps) {
  const { t } = useTranslation('reports')
  const name = chosen.title
  return (
    <li className={classes.row} data-over={over || undefined} draggable {...drag}>
      <IconGripVertical size={16} className={classes.grip} aria-hidden />
      <span className={classes.number}>{place + 1}</span>
      <span className={classes.name}>{name}</span>
      <ActionIcon
        aria-label={t('order.up', { name })}
        disabled={place === 0}
        onClick={() => onMove(place - 1)}
      >
        <IconArrowUp size={16} />
      </ActionIcon>
      <ActionIcon
        aria-label={t('order.down', { name })}
        disabled={place === count - 1}
        onClick={() => onMove(place + 1)}
      >
        <IconArrowDown size={16} />
      </ActionIcon>
      <CloseButton aria-label={t('order.remove', { name })} onClick={onRemove} />
    </li>
  )
}

/**
 * The selected reports in merge order. Reordered by dragging or by arrow buttons, which announce the new
 * place.
 */
export function MergeOrderList({ order, onChange }: Props) {
  const { t } = useTranslation('reports')
  const [over, setOver] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const dragged = useRef<number | null>(null)
  const list = useRef<HTMLOListElement>(null)

  const moveTo = (from: number, to: number) => {
    const moving = order[from]
    if (!moving || from === to) return
    onChange(move(order, from, to))
    setSaid(t('order.moved', { name: moving.title, place: to + 1, count: order.length }))
  }
  const dragOf = (place: number): RowProps['drag'] => ({
    onDragStart: (event) => {
      dragged.current = place
      event.dataTransfer.effectAllowed = 'move'
    },
    onDragOver: (event) => {
      if (dragged.current === null) return
      event.preventDefault()
      setOver(place)
    },
    onDrop: (event) => {
      event.preventDefault()
      if (dragged.current !== null) moveTo(dragged.current, place)
    },
    onDragEnd: () => {
      dragged.current = null
      setOver(null)
    },
  })
  return (
    <section className={classes.panel}>
      <h2 className={classes.title}>{t('order.title')}</h2>
      <p className={classes.hint}>{t('order.hint')}</p>
      <ol ref={list} className={classes.list}>
        {order.map((chosen, place) => (
          <OrderRow
            key={chosen.id}
            chosen={chosen}
            place={place}
            count={order.length}
            over={over === place && dragged.current !== place}
            onMove={(to) => moveTo(place, to)}
            onRemove={() => onChange(order.filter(({ id }) => id !== chosen.id))}
            drag={dragOf(place)}
          />
        ))}
      </ol>
      <div className="visually-hidden" aria-live="polite">
        {said}
      </div>
    </section>
  )
}
