import type { DemoAction } from '../../content.ts'

export const actions: DemoAction[] = [
  {
    task: 'vehicles',
    text: 'Pedir el segundo presupuesto al taller',
    owner: 'lucia',
    due: -1,
  },
  {
    task: 'workshops',
    text: 'Actualizar la habilitación del taller',
    owner: 'sofia',
    due: 4,
    state: { to: 'in_progress', note: 'El taller envió el trámite' },
  },
  {
    task: 'november-policies',
    text: 'Confirmar el número de chasis con el titular',
    due: 10,
  },
]
