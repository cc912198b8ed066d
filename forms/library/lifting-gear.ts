import type { FormStructure, Rule } from '@atesta/contract/schemas/form.ts'
import {
  ask,
  barcode,
  calculated,
  check,
  choice,
  date,
  documents,
  dropdown,
  evidenceStep,
  formStep,
  is,
  isOneOf,
  number,
  photos,
  remarks,
  section,
  signature,
  t,
  text,
  videos,
  when,
  yesNo,
} from './words.ts'

const growth = (measured: string, nominal: string): Rule => ({
  '*': [{ '/': [{ '-': [{ var: measured }, { var: nominal }] }, { var: nominal }] }, 100],
})
const shrinkage = (measured: string, nominal: string): Rule => ({
  '*': [{ '/': [{ '-': [{ var: nominal }, { var: measured }] }, { var: nominal }] }, 100],
})
const rope: Rule = is('kind', 'rope')
const chain: Rule = is('kind', 'chain')
const textile: Rule = isOneOf('kind', ['web', 'round'])
const hook: Rule = { or: [is('kind', 'hook'), is('hooks', 'yes')] }
/** What rejects the gear: ASME B30.9 for slings, B30.10 for hooks. */
const rejected: Rule = {
  or: [
    { '>': [{ var: ['broken-wires', 0] }, 9] },
    { '>': [{ var: ['rope-loss', 0] }, 5] },
    { '>': [{ var: ['chain-wear', 0] }, 10] },
    { '>': [{ var: ['throat-growth', 0] }, 5] },
    {
      some: [[{ var: 'marking' }, { var: 'rope-shape' }, { var: 'chain-links' }, { var: 'cuts' }, { var: 'hook-crack' }], { '==': [{ var: '' }, 'no'] }],
    },
  ],
}

export const structure: FormStructure = {
  steps: [
    evidenceStep(t('Evidence', 'Evidencias', 'Evidências'), [
      section(
        'gear-photos-section',
        t('Gear', 'Accesorio', 'Acessório'),
        [
          ask(t('Whole piece, laid out', 'Pieza completa, extendida', 'Peça inteira, estendida'), photos('whole', 1, 4)),
          ask(t('Tag or marking, legible', 'Etiqueta o marcado, legible', 'Etiqueta ou marcação, legível'), photos('tag-photo', 1, 2)),
          ask(t('Ends, hooks and fittings', 'Terminales, ganchos y accesorios', 'Terminais, ganchos e acessórios'), photos('ends', 1, 10)),
          ask(t('Load test', 'Prueba de carga', 'Teste de carga'), videos('test-video', 0, 1)),
        ],
        t(
          'Clean it first: dirt hides broken wires and cracks.',
          'Límpialo antes: la suciedad oculta alambres rotos y grietas.',
          'Limpe antes: a sujeira esconde arames rompidos e trincas.',
        ),
      ),
      section('papers-section', t('Documents', 'Documentos', 'Documentos'), [
        ask(t("Manufacturer's certificate", 'Certificado del fabricante', 'Certificado do fabricante'), documents('certificate', 0, 3)),
        ask(t('Load test report', 'Informe de la prueba de carga', 'Relatório do teste de carga'), documents('test-report', 0, 3)),
      ]),
    ]),
    formStep(t('Examination', 'Examen', 'Exame')),
  ],
  schema: [
    section('identity-section', t('Identification', 'Identificación', 'Identificação'), [
      ask(
        t('Serial number', 'Número de serie', 'Número de série'),
        barcode('serial', {
          max_length: 60,
          help: t('Scan the tag or type the number.', 'Escanea la etiqueta o escribe el número.', 'Leia a etiqueta ou digite o número.'),
        }),
      ),
      ask(t('Owner', 'Propietario', 'Proprietário'), text('owner')),
      ask(
        t('Kind', 'Tipo', 'Tipo'),
        dropdown('kind', [
          ['rope', t('Wire rope sling', 'Eslinga de cable de acero', 'Laço de cabo de aço')],
          ['chain', t('Chain sling', 'Eslinga de cadena', 'Linga de corrente')],
          ['web', t('Synthetic web sling', 'Eslinga sintética plana', 'Cinta sintética plana')],
          ['round', t('Synthetic round sling', 'Eslinga sintética tubular', 'Cinta sintética tubular')],
          ['shackle', t('Shackle', 'Grillete', 'Manilha')],
          ['hook', t('Hook', 'Gancho', 'Gancho')],
          ['beam', t('Spreader beam', 'Balancín o viga separadora', 'Balancim')],
        ]),
      ),
      ask(t('Manufacturer', 'Fabricante', 'Fabricante'), text('maker')),
      ask(t('Working load limit, vertical', 'Carga límite de trabajo, vertical', 'Carga máxima de trabalho, vertical'), number('wll', 't', 0.01, 2000, { step: undefined })),
      ask(
        t('Length', 'Longitud', 'Comprimento'),
        number('length', 'm', 0.01, 200, {
          step: undefined,
          required: false,
          required_if: isOneOf('kind', ['rope', 'chain', 'web', 'round', 'beam']),
        }),
      ),
      when(
        isOneOf('kind', ['rope', 'chain', 'web', 'round']),
        ask(
          t('Legs', 'Ramales', 'Pernas'),
          choice('legs', [
            ['1', t('1', '1', '1')],
            ['2', t('2', '2', '2')],
            ['3', t('3', '3', '3')],
            ['4', t('4', '4', '4')],
          ]),
        ),
      ),
      when(isOneOf('kind', ['rope', 'chain', 'web', 'round', 'beam']), ask(t('Fitted with hooks', 'Tiene ganchos', 'Tem ganchos'), yesNo('hooks'))),
      ask(t('Date of examination', 'Fecha del examen', 'Data do exame'), date('examined-on')),
      check(
        'marking',
        t('Tag shows serial number, working load limit and angle', 'La etiqueta indica serie, carga límite y ángulo', 'A etiqueta indica série, carga máxima e ângulo'),
      ),
    ]),
    {
      ...section('rope-section', t('Wire rope', 'Cable de acero', 'Cabo de aço'), [
        ask(
          t('Broken wires in one lay', 'Alambres rotos en un paso', 'Arames rompidos em um passo'),
          number('broken-wires', undefined, 0, 200, {
            help: t(
              'Reject at 10 spread over one lay, or 5 in one strand.',
              'Rechazar con 10 distribuidos en un paso o 5 en un torón.',
              'Rejeitar com 10 distribuídos em um passo ou 5 em uma perna.',
            ),
          }),
        ),
        ask(t('Nominal diameter', 'Diámetro nominal', 'Diâmetro nominal'), number('rope-nominal', 'mm', 1, 200, { step: undefined })),
        ask(t('Diameter measured', 'Diámetro medido', 'Diâmetro medido'), number('rope-measured', 'mm', 1, 200, { step: undefined })),
        ask(
          t('Loss of diameter', 'Reducción del diámetro', 'Redução do diâmetro'),
          calculated('rope-loss', '%', shrinkage('rope-measured', 'rope-nominal'), {
            help: t('Reject above 5 %.', 'Rechazar sobre 5 %.', 'Rejeitar acima de 5 %.'),
          }),
        ),
        check(
          'rope-shape',
          t(
            'No kinks, crushing, bird-caging, heat damage or corrosion',
            'Sin cocas, aplastamiento, jaula de pájaro, daño térmico ni corrosión',
            'Sem nós, amassamento, gaiola de passarinho, dano térmico ou corrosão',
          ),
        ),
      ]),
      visible_if: rope,
    },
    {
      ...section('chain-section', t('Chain', 'Cadena', 'Corrente'), [
        ask(t('Nominal link diameter', 'Diámetro nominal del eslabón', 'Diâmetro nominal do elo'), number('chain-nominal', 'mm', 1, 100, { step: undefined })),
        ask(t('Thinnest link measured', 'Eslabón más gastado, medido', 'Elo mais gasto, medido'), number('chain-measured', 'mm', 1, 100, { step: undefined })),
        ask(
          t('Wear', 'Desgaste', 'Desgaste'),
          calculated('chain-wear', '%', shrinkage('chain-measured', 'chain-nominal'), {
            help: t('Reject above 10 %.', 'Rechazar sobre 10 %.', 'Rejeitar acima de 10 %.'),
          }),
        ),
        check(
          'chain-links',
          t(
            'Links move freely, without cracks, stretch, twist or weld spatter',
            'Los eslabones giran libres, sin grietas, estiramiento, torsión ni salpicaduras de soldadura',
            'Os elos giram livres, sem trincas, alongamento, torção ou respingos de solda',
          ),
        ),
      ]),
      visible_if: chain,
    },
    {
      ...section('textile-section', t('Synthetic sling', 'Eslinga sintética', 'Cinta sintética'), [
        check(
          'cuts',
          t(
            'No cuts, burns, holes, knots or broken stitching',
            'Sin cortes, quemaduras, perforaciones, nudos ni costuras rotas',
            'Sem cortes, queimaduras, furos, nós ou costuras rompidas',
          ),
        ),
        check(
          'chemicals',
          t(
            'No chemical or sunlight damage; the core does not show',
            'Sin daño químico ni solar; el núcleo no está a la vista',
            'Sem dano químico ou solar; o núcleo não está exposto',
          ),
        ),
      ]),
      visible_if: textile,
    },
    {
      ...section('hook-section', t('Hook', 'Gancho', 'Gancho'), [
        ask(t('Throat opening, nominal', 'Abertura de garganta, nominal', 'Abertura da garganta, nominal'), number('throat-nominal', 'mm', 1, 1000, { step: undefined })),
        ask(t('Throat opening, measured', 'Abertura de garganta, medida', 'Abertura da garganta, medida'), number('throat-measured', 'mm', 1, 1000, { step: undefined })),
        ask(
          t('Throat opening increase', 'Aumento de la abertura', 'Aumento da abertura'),
          calculated('throat-growth', '%', growth('throat-measured', 'throat-nominal'), {
            help: t('Reject above 5 %.', 'Rechazar sobre 5 %.', 'Rejeitar acima de 5 %.'),
          }),
        ),
        check(
          'hook-crack',
          t(
            'No cracks or twist; wear in the saddle below 10 %',
            'Sin grietas ni torsión; desgaste en el asiento menor a 10 %',
            'Sem trincas ou torção; desgaste no assento abaixo de 10 %',
          ),
        ),
        check('latch', t('The latch closes and seats', 'El seguro cierra y asienta', 'A trava fecha e assenta')),
      ]),
      visible_if: hook,
    },
    section('test-section', t('Test and result', 'Prueba y resultado', 'Teste e resultado'), [
      check(
        'general',
        t(
          'Body, pins and welds have no cracks, deformation or corrosion',
          'Cuerpo, pasadores y soldaduras sin grietas, deformación ni corrosión',
          'Corpo, pinos e soldas sem trincas, deformação ou corrosão',
        ),
      ),
      ask(t('Load test made', 'Se hizo prueba de carga', 'Foi feito teste de carga'), yesNo('tested')),
      when(
        is('tested', 'yes'),
        ask(
          t('Test load', 'Carga de prueba', 'Carga de teste'),
          number('test-load', 't', 0.01, 5000, {
            step: undefined,
            validation: {
              and: [{ '>=': [{ var: 'test-load' }, { var: 'wll' }] }, { '<=': [{ var: 'test-load' }, { '*': [{ var: 'wll' }, 2] }] }],
            },
            validation_message: t(
              'The test load is between one and two times the working load limit.',
              'La carga de prueba está entre una y dos veces la carga límite de trabajo.',
              'A carga de teste fica entre uma e duas vezes a carga máxima de trabalho.',
            ),
          }),
        ),
      ),
      ask(
        t('Result', 'Resultado', 'Resultado'),
        choice(
          'result',
          [
            ['fit', t('Fit for use', 'Apto para el uso', 'Apto para uso')],
            ['repair', t('Repair and examine again', 'Reparar y examinar de nuevo', 'Reparar e examinar de novo')],
            ['scrap', t('Reject and destroy', 'Rechazar y destruir', 'Rejeitar e destruir')],
          ],
          {
            validation: { or: [{ '!=': [{ var: 'result' }, 'fit'] }, { '!': [rejected] }] },
            validation_message: t(
              'A rejection criterion is met: it is not fit for use.',
              'Se cumple un criterio de rechazo: no es apto para el uso.',
              'Há critério de rejeição atendido: não está apto para uso.',
            ),
          },
        ),
      ),
      when(isOneOf('result', ['repair', 'scrap']), ask(t('Reason', 'Motivo', 'Motivo'), remarks('reason', { required: true }))),
      when(
        is('result', 'fit'),
        ask(
          t('Next examination', 'Próximo examen', 'Próximo exame'),
          date('next', {
            help: t('At most twelve months later.', 'Como máximo doce meses después.', 'No máximo doze meses depois.'),
            validation: {
              and: [{ '>': [{ var: 'next' }, { var: 'examined-on' }] }, { '<=': [{ '-': [{ days: { var: 'next' } }, { days: { var: 'examined-on' } }] }, 366] }],
            },
            validation_message: t(
              'Choose a date within twelve months after this examination.',
              'Elige una fecha dentro de los doce meses posteriores al examen.',
              'Escolha uma data em até doze meses após o exame.',
            ),
          }),
        ),
      ),
      ask(t('Colour code applied', 'Código de color aplicado', 'Código de cor aplicado'), yesNo('colour')),
      ask(t('Competent person', 'Persona competente', 'Profissional habilitado'), signature('examiner')),
    ]),
  ],
}
