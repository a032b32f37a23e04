/** Elements that the page is made of. */
import type { ButtonHTMLAttributes, ComponentChildren, HTMLAttributes } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { reveal } from './reveal.js';

/** Anything that stands inside of an element. */
export interface Inside {
  readonly children?: ComponentChildren;
}

/** A part of a page with a heading, which has the id. */
export function Section({ id, title, children }: Inside & { id: string; title: string }) {
  return (
    <section aria-labelledby={id} class={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** A box around an element that others draw. */
export function Host({ dom, ...others }: HTMLAttributes<HTMLDivElement> & { dom: HTMLElement }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current!.append(dom), []);
  return <div ref={box} {...others} />;
}

/** A button that does something when it is pressed. */
export function button(
  text: ComponentChildren,
  onClick: () => void,
  attributes: ButtonHTMLAttributes<HTMLButtonElement> = {},
) {
  return <button type="button" {...{ onClick, ...attributes }} children={text} />;
}

/** Handles keys without modifiers, by their names; others do what they do elsewhere. */
export function onKeys(acts: Readonly<Record<string, () => void>>) {
  return (event: KeyboardEvent): void => {
    const act = acts[event.key];
    if (act === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    act();
  };
}

/** A choice among named values, with its label. */
export function select<T extends string>(
  label: string,
  values: readonly (readonly [value: T, text: string])[],
  chosen: T,
  onChoose: (value: T) => void,
) {
  return (
    <label class="field">
      {label}
      <select
        value={chosen}
        disabled={values.length < 2}
        onChange={({ currentTarget }) => onChoose(currentTarget.value as T)}
      >
        {values.map(([value, text]) => (
          <option value={value}>{text}</option>
        ))}
      </select>
    </label>
  );
}

/**
 * A box that scrolls by itself, so keyboards must reach it.
 *
 * @param reveals a selector: the box scrolls to the last part that matches, whenever it is drawn
 */
export function Scroller({
  label,
  class: kind = '',
  reveals,
  ...others
}: HTMLAttributes<HTMLDivElement> & { label: string; class?: string; reveals?: string }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (reveals !== undefined)
      reveal(box.current!, [...box.current!.querySelectorAll(reveals)].at(-1));
  });
  const attributes = { tabindex: 0, role: 'group', 'aria-label': label, ...others } as const;
  return <div ref={box} class={`scroller ${kind}`} {...attributes} />;
}

/** A line of a listing, after its number or its location. */
export function Line({
  where,
  kind = '',
  children,
}: Inside & { where: string; kind?: string | undefined }) {
  return (
    <div class={`line ${kind}`}>
      <span class="where">{where}</span>
      {children}
    </div>
  );
}

/** A table with a row of headings. */
export function Table({
  headings,
  children,
  ...attributes
}: HTMLAttributes<HTMLTableElement> & { headings: readonly ComponentChildren[] }) {
  return (
    <table {...attributes}>
      <thead>
        <tr>
          {headings.map((heading) => (
            <th scope="col">{heading}</th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** Terms beside their texts. */
export function terms(rows: readonly (readonly [string, ComponentChildren])[]) {
  return rows.flatMap(([term, text]) => [<dt>{term}</dt>, <dd>{text}</dd>]);
}

/** A text in a list: of a long one the beginning, and that it goes on. */
export function brief(text: string, most = 200): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

/** The greatest number of items to list. */
const MOST = 24;

/** The first of some items, and the number of the others. */
export function most(items: readonly ComponentChildren[], what = 'more') {
  const others = items.length - MOST;
  return [...items.slice(0, MOST), others > 0 && <li class="where">{`and ${others} ${what}`}</li>];
}

interface TabsProps<K extends string> extends Inside {
  /** The beginning of the ids of the tabs, and the id of the panel that they change. */
  readonly id: string;
  readonly panel: string;
  readonly label: string;
  /** The texts of the tabs, by their keys. */
  readonly names: Readonly<Partial<Record<K, string>>>;
  readonly chosen: K;
  readonly onChoose: (key: K) => void;
}

/** Tabs, as the ARIA Authoring Practices have them: one is in the order of focus, arrows go to the others. */
export function Tabs<K extends string>(props: TabsProps<K>) {
  const { id, panel, label, names, chosen, onChoose, children } = props;
  const keys = Object.keys(names) as K[];
  const at = keys.indexOf(chosen);
  const go = (to: number) => (): void => {
    const key = keys.at(to % keys.length)!;
    onChoose(key);
    document.getElementById(`${id}-${key}`)!.focus();
  };
  const turn = onKeys({
    ArrowRight: go(at + 1),
    ArrowLeft: go(at - 1),
    Home: go(0),
    End: go(-1),
  });
  return (
    <>
      <div role="tablist" aria-label={label} onKeyDown={turn}>
        {keys.map((key) =>
          button(names[key], () => onChoose(key), {
            role: 'tab',
            id: `${id}-${key}`,
            'aria-controls': panel,
            'aria-selected': key === chosen,
            tabindex: key === chosen ? 0 : -1,
          }),
        )}
      </div>
      <div id={panel} role="tabpanel" tabindex={0} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  );
}

/** The right half of a page. */
export function Views<K extends string>(choice: Omit<TabsProps<K>, 'id' | 'panel' | 'label'>) {
  return (
    <section aria-label="results">
      <Tabs id="tab" panel="panel" label="views of the grammar" {...choice} />
    </section>
  );
}
