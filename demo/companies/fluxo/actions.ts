import type { DemoAction } from '../../content.ts'

export const actions: DemoAction[] = [
  {
    task: 'wells',
    text: 'Trocar a vedação da válvula mestra',
    owner: 'inspector',
    due: -2,
  },
  {
    task: 'ldar',
    text: 'Reapertar o flange e medir outra vez',
    owner: 'renata',
    due: 3,
    state: { to: 'in_progress', note: 'Aguardando a próxima parada' },
  },
  {
    task: 'vessel-checks',
    text: 'Pintar a identificação do vaso',
  },
  {
    task: 'wells',
    text: 'Limpar o entorno da cabeça do poço',
    owner: 'caio',
    due: -6,
    state: { to: 'done', note: 'Área limpa e sinalizada' },
  },
]
