/** A setting that the administrator has set: what it is, and why it cannot be changed here. */
import { computer as words } from '../../strings/computer.ts';
import { Fact, Facts } from '../../ui/parts.tsx';

export function Fixed({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <Facts>
      <Fact name={name} isWords>
        {words.fixed({ value })}
      </Fact>
    </Facts>
  );
}
