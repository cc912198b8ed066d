import type { DemoFolder, DemoWorkflow } from '../../content.ts'

export const folders: DemoFolder[] = [
  { key: 'wells', type: 'workflow', name: 'Poços', members: ['admin', 'supervisor', 'inspector', 'caio'] },
  {
    key: 'stations',
    type: 'workflow',
    name: 'Estações coletoras',
    members: ['admin', 'supervisor', 'renata'],
  },
  { key: 'contractors', type: 'email', name: 'Empresas contratadas', members: ['admin', 'supervisor'] },
  {
    key: 'events',
    type: 'claim',
    name: 'Sinistros de instalações',
    members: ['admin', 'supervisor', 'renata'],
  },
]

export const workflows: DemoWorkflow[] = [
  {
    key: 'wells',
    folder: 'wells',
    name: 'Ronda de poços do campo norte',
    description: 'Todos os poços produtores, a cada duas semanas, com leitura de pressões.',
    form: 'well',
    assignees: ['inspector', 'caio'],
    madeDaysAgo: 86,
    due: 3,
    recurrence: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO',
  },
  {
    key: 'ldar',
    folder: 'stations',
    name: 'Levantamento de vazamentos',
    description: 'Componentes com etiqueta, com detector calibrado no mesmo dia.',
    form: 'leaks',
    assignees: ['renata', 'supervisor'],
    madeDaysAgo: 65,
    due: 8,
    recurrence: 'FREQ=MONTHLY;BYDAY=1WE',
  },
  {
    key: 'vessels',
    folder: 'stations',
    name: 'Vasos de pressão, parada anual',
    description: 'Um fluxo para cada engenheiro antes da parada.',
    form: 'vessel',
    assignees: [],
    madeDaysAgo: 28,
    due: 16,
    children: ['renata', 'supervisor'],
  },
  {
    key: 'vessel-checks',
    folder: 'stations',
    name: 'Vasos de pressão em operação',
    description: 'Inspeção externa com medição de espessura.',
    form: 'vessel',
    assignees: ['renata', 'supervisor'],
    madeDaysAgo: 58,
    due: -2,
  },
]
