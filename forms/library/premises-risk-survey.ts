import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import {
  amount,
  ask,
  calculated,
  check,
  checks,
  choice,
  comment,
  date,
  documents,
  dropdown,
  evidenceStep,
  formStep,
  group,
  is,
  number,
  photos,
  place,
  remarks,
  scale,
  section,
  signature,
  t,
  text,
  when,
  yesNo,
} from './words.ts'

export const structure: FormStructure = {
  steps: [
    evidenceStep(t('Evidence', 'Evidencias', 'Evidências'), [
      section('premises-section', t('The premises', 'Las instalaciones', 'As instalações'), [
        ask(t('Front and the four sides', 'Fachada y los cuatro costados', 'Fachada e os quatro lados'), photos('sides', 4, 12)),
        ask(t('Neighbouring buildings', 'Construcciones vecinas', 'Construções vizinhas'), photos('neighbours', 1, 6)),
      ]),
      section('protection-photos-section', t('Protection', 'Protecciones', 'Proteções'), [
        ask(t('Fire pump, tank, hydrants and panel', 'Bomba, estanque, hidrantes y panel', 'Bomba, reservatório, hidrantes e painel'), photos('fire-photos', 1, 12)),
        ask(
          t('Main switchboard with thermography, if made', 'Tablero principal, con termografía si existe', 'Quadro geral, com termografia se houver'),
          photos('board-photos', 1, 6),
        ),
        ask(
          t('Site plan and maintenance certificates', 'Plano del sitio y certificados de mantenimiento', 'Planta do local e certificados de manutenção'),
          documents('plan', 0, 10),
        ),
      ]),
    ]),
    formStep(t('Survey', 'Inspección', 'Inspeção')),
  ],
  schema: [
    section('site-section', t('Site', 'Sitio', 'Local'), [
      ask(t('Company', 'Empresa', 'Empresa'), text('company')),
      ask(t('Address', 'Dirección', 'Endereço'), text('address')),
      ask(t('Location', 'Ubicación', 'Localização'), place('position')),
      ask(
        t('Survey date', 'Fecha de inspección', 'Data da inspeção'),
        date('surveyed-on', {
          validation: { '<=': [{ var: 'surveyed-on' }, { today: 0 }] },
          validation_message: t('The survey cannot be in the future.', 'La inspección no puede tener fecha futura.', 'A inspeção não pode ter data futura.'),
        }),
      ),
      ask(
        t('Activity', 'Actividad', 'Atividade'),
        dropdown('activity', [
          ['office', t('Offices', 'Oficinas', 'Escritórios')],
          ['retail', t('Retail', 'Comercio', 'Comércio')],
          ['warehouse', t('Warehouse', 'Bodega o almacén', 'Depósito')],
          ['factory', t('Factory', 'Fábrica', 'Fábrica')],
          ['hotel', t('Hotel or restaurant', 'Hotel o restaurante', 'Hotel ou restaurante')],
          ['farm', t('Farm or agro-industry', 'Agroindustria', 'Agroindústria')],
        ]),
      ),
      ask(t('People on site at most', 'Máximo de personas en el sitio', 'Máximo de pessoas no local'), number('people', undefined, 0, 50000)),
      ask(t('Sum insured, building', 'Suma asegurada, edificio', 'Valor segurado, prédio'), amount('sum-building')),
      ask(t('Sum insured, contents and stock', 'Suma asegurada, contenido y existencias', 'Valor segurado, conteúdo e estoque'), amount('sum-contents')),
      ask(t('Total sum insured', 'Suma asegurada total', 'Valor segurado total'), calculated('sum', undefined, { '+': [{ var: 'sum-building' }, { var: 'sum-contents' }] })),
    ]),
    section('construction-section', t('Construction', 'Construcción', 'Construção'), [
      ask(
        t('Frame', 'Estructura', 'Estrutura'),
        choice('frame', [
          ['concrete', t('Reinforced concrete', 'Hormigón armado', 'Concreto armado')],
          ['steel', t('Protected steel', 'Acero protegido', 'Aço protegido')],
          ['bare-steel', t('Unprotected steel', 'Acero sin protección', 'Aço sem proteção')],
          ['masonry', t('Masonry', 'Albañilería', 'Alvenaria')],
          ['timber', t('Timber', 'Madera', 'Madeira')],
        ]),
      ),
      ask(
        t('Combustible insulation or cladding', 'Aislación o revestimiento combustible', 'Isolamento ou revestimento combustível'),
        yesNo('cladding', {
          comment_object: [comment('cladding-where', t('Material, place and area in m²', 'Material, lugar y superficie en m²', 'Material, local e área em m²'), ['yes'])],
        }),
      ),
      ask(t('Floor area', 'Superficie construida', 'Área construída'), number('area', 'm²', 1, 2000000)),
      ask(t('Storeys', 'Pisos', 'Pavimentos'), number('storeys', undefined, 1, 120)),
      ask(t('Year built or last refurbished', 'Año de construcción o última renovación', 'Ano de construção ou da última reforma'), number('built', undefined, 1800, 2100)),
      check(
        'compartments',
        t(
          'Fire walls and doors divide the building and close',
          'Muros y puertas cortafuego dividen el edificio y cierran',
          'Paredes e portas corta-fogo dividem o prédio e fecham',
        ),
      ),
    ]),
    section('hazards-section', t('Occupancy and hazards', 'Ocupación y peligros', 'Ocupação e perigos'), [
      ask(
        t('Special hazards', 'Peligros especiales', 'Perigos especiais'),
        checks('hazards', [
          ['liquids', t('Flammable liquids', 'Líquidos inflamables', 'Líquidos inflamáveis')],
          ['gas', t('Gas or LPG', 'Gas o GLP', 'Gás ou GLP')],
          ['dust', t('Combustible dust', 'Polvo combustible', 'Poeira combustível')],
          ['hot', t('Hot work', 'Trabajos en caliente', 'Trabalho a quente')],
          ['batteries', t('Lithium batteries or charging', 'Baterías de litio o carga', 'Baterias de lítio ou recarga')],
          ['solar', t('Solar panels on the roof', 'Paneles solares en el techo', 'Painéis solares no telhado')],
          ['cold', t('Cold rooms with sandwich panels', 'Cámaras frías con paneles sándwich', 'Câmaras frias com painéis sanduíche')],
          ['none', t('None of these', 'Ninguno', 'Nenhum')],
        ]),
      ),
      when(
        { selected: [{ var: 'hazards' }, 'liquids'] },
        ask(
          t('Largest amount of flammable liquid stored', 'Mayor cantidad de líquido inflamable almacenada', 'Maior quantidade de líquido inflamável armazenada'),
          number('liquid', 'L', 0, 10000000),
        ),
      ),
      when(
        { selected: [{ var: 'hazards' }, 'hot'] },
        check('hot-permit', t('Hot work needs a permit and a fire watch', 'Los trabajos en caliente exigen permiso y vigía', 'Trabalho a quente exige permissão e vigia')),
      ),
      when(is('activity', 'warehouse'), ask(t('Storage height', 'Altura de almacenamiento', 'Altura de armazenagem'), number('storage-height', 'm', 0, 45, { step: 0.1 }))),
      check(
        'electrical',
        t('Electrical installation is inspected every year', 'La instalación eléctrica se inspecciona cada año', 'A instalação elétrica é inspecionada todo ano'),
      ),
      check('housekeeping', t('Order, waste and smoking are controlled', 'Orden, residuos y tabaco están controlados', 'Ordem, resíduos e fumo estão sob controle')),
    ]),
    section('protection-section', t('Protection', 'Protección', 'Proteção'), [
      check('alarm', t('Fire detection is monitored day and night', 'La detección de incendio se monitorea día y noche', 'A detecção de incêndio é monitorada dia e noite')),
      ask(
        t('Sprinklers', 'Rociadores', 'Chuveiros automáticos (sprinklers)'),
        choice('sprinklers', [
          ['full', t('Whole building', 'Todo el edificio', 'Prédio inteiro')],
          ['part', t('Part of it', 'Una parte', 'Parte do prédio')],
          ['none', t('None', 'No hay', 'Não há')],
        ]),
      ),
      ask(
        t('Water reserve for fire', 'Reserva de agua contra incendio', 'Reserva técnica de incêndio'),
        number('reserve', 'm³', 0, 100000, {
          required: false,
          required_if: { in: [{ var: 'sprinklers' }, ['full', 'part']] },
        }),
      ),
      check(
        'extinguishers',
        t(
          'Extinguishers and hydrants are serviced and within reach',
          'Extintores y red húmeda con mantenimiento y accesibles',
          'Extintores e hidrantes com manutenção e ao alcance',
        ),
      ),
      ask(t('Time the fire brigade takes', 'Tiempo de llegada de bomberos', 'Tempo de chegada dos bombeiros'), number('brigade', 'min', 0, 240)),
      check(
        'burglary',
        t('Burglar alarm, cameras and guards cover all entries', 'Alarma, cámaras y guardias cubren todos los accesos', 'Alarme, câmeras e vigilância cobrem todos os acessos'),
      ),
    ]),
    section('exposure-section', t('Exposure', 'Exposición', 'Exposição'), [
      ask(t('Distance to the nearest building', 'Distancia a la construcción más cercana', 'Distância até a construção mais próxima'), number('neighbour-distance', 'm', 0, 5000)),
      ask(
        t('Natural hazards', 'Peligros naturales', 'Perigos naturais'),
        checks('natural', [
          ['flood', t('Flood', 'Inundación', 'Inundação')],
          ['quake', t('Earthquake or tsunami', 'Sismo o tsunami', 'Terremoto ou tsunami')],
          ['wind', t('Windstorm or hail', 'Viento o granizo', 'Vendaval ou granizo')],
          ['slide', t('Landslide', 'Deslizamiento', 'Deslizamento')],
          ['wildfire', t('Wildfire', 'Incendio forestal', 'Incêndio florestal')],
          ['none', t('None', 'Ninguno', 'Nenhum')],
        ]),
      ),
    ]),
    section('advice-section', t('Opinion', 'Opinión', 'Parecer'), [
      ask(
        t('Recommendations', 'Recomendaciones', 'Recomendações'),
        group(
          'recommendations',
          t('Recommendation', 'Recomendación', 'Recomendação'),
          [
            text('recommendation', { label: t('Recommendation', 'Recomendación', 'Recomendação') }),
            choice(
              'priority',
              [
                ['a', t('Before cover begins', 'Antes de la vigencia', 'Antes da vigência')],
                ['b', t('Within 90 days', 'Dentro de 90 días', 'Em até 90 dias')],
                ['c', t('Advice', 'Sugerencia', 'Sugestão')],
              ],
              { label: t('Priority', 'Prioridad', 'Prioridade') },
            ),
          ],
          { max: 40 },
        ),
      ),
      ask(t('Probable maximum loss', 'Pérdida máxima probable (PML)', 'Perda máxima provável (PML)'), number('pml', '%', 0, 100)),
      ask(
        t('Probable maximum loss as an amount', 'Pérdida máxima probable en monto', 'Perda máxima provável em valor'),
        calculated('pml-amount', undefined, { '/': [{ '*': [{ var: 'sum' }, { var: 'pml' }] }, 100] }),
      ),
      ask(t('Risk, from 1 (good) to 5 (poor)', 'Riesgo, de 1 (bueno) a 5 (malo)', 'Risco, de 1 (bom) a 5 (ruim)'), scale('risk', 1, 5)),
      when(
        { '>=': [{ var: 'risk' }, 4] },
        ask(t('What would make it acceptable?', '¿Qué lo haría aceptable?', 'O que o tornaria aceitável?'), remarks('acceptable', { required: true })),
      ),
      ask(t('Surveyor', 'Inspector de riesgos', 'Inspetor de riscos'), signature('surveyor')),
    ]),
  ],
}
