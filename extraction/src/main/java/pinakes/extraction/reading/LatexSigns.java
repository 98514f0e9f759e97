package pinakes.extraction.reading;

import java.util.HashMap;
import java.util.Map;

/// The LaTeX commands of signs that formulas use, such as `\pi` for π.
public final class LatexSigns {
    private static final Map<Integer, String> COMMANDS = commands();

    private LatexSigns() {}

    private static Map<Integer, String> commands() {
        var pairs = """
                α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa
                λ lambda μ mu ν nu ξ xi π pi ϖ varpi ρ rho ϱ varrho σ sigma ς varsigma τ tau υ upsilon φ varphi ϕ phi
                χ chi ψ psi ω omega Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega
                ± pm ∓ mp × times ÷ div ⋅ cdot · cdot ∘ circ ∗ ast ⊕ oplus ⊗ otimes ∑ sum ∏ prod ∫ int ∬ iint ∮ oint
                ≤ leq ≥ geq ≪ ll ≫ gg ≠ neq ≈ approx ≃ simeq ≅ cong ≡ equiv ∼ sim ∝ propto ⟂ perp ∥ parallel
                ∈ in ∉ notin ∋ ni ⊂ subset ⊆ subseteq ⊃ supset ⊇ supseteq ∪ cup ∩ cap ∖ setminus ∅ emptyset
                ∀ forall ∃ exists ¬ neg ∧ wedge ∨ vee ⊢ vdash ⊨ models ∴ therefore ∵ because
                → rightarrow ← leftarrow ↔ leftrightarrow ⇒ Rightarrow ⇐ Leftarrow ⇔ Leftrightarrow ↦ mapsto ↑ uparrow
                ↓ downarrow ∞ infty ∂ partial ∇ nabla ′ prime ℏ hbar ℓ ell ℜ Re ℑ Im ℵ aleph ∠ angle … ldots ⋯ cdots
                ⋮ vdots ⋱ ddots ⟨ langle ⟩ rangle ⌈ lceil ⌉ rceil ⌊ lfloor ⌋ rfloor ∣ mid ‖ Vert ⋃ bigcup ⋂ bigcap
                ⋀ bigwedge ⋁ bigvee ∭ iiint ∯ oiint
                """.strip().split("\\s+", -1);
        Map<Integer, String> commands = new HashMap<>();
        for (var index = 0; index + 1 < pairs.length; index += 2) {
            commands.put(pairs[index].codePointAt(0), "\\" + pairs[index + 1]);
        }
        return Map.copyOf(commands);
    }

    /// Text of a formula with commands in place of its signs. A command that a letter follows ends with a blank.
    public static String of(String text) {
        var latex = new StringBuilder();
        var open = false;
        for (var codePoint : text.codePoints().toArray()) {
            var command = COMMANDS.get(codePoint);
            if (open && command == null && Character.isLetter(codePoint)) {
                latex.append(' ');
            }
            if (command == null) {
                latex.appendCodePoint(codePoint);
            } else {
                latex.append(command);
            }
            open = command != null;
        }
        return latex.toString();
    }

    /// Appends LaTeX to LaTeX that may end with a command.
    public static void append(StringBuilder latex, String more) {
        var start = latex.length();
        while (start > 0 && Character.isLetter(latex.charAt(start - 1))) {
            start--;
        }
        var command = start > 0 && start < latex.length() && latex.charAt(start - 1) == '\\';
        if (command && !more.isEmpty() && Character.isLetter(more.codePointAt(0))) {
            latex.append(' ');
        }
        latex.append(more);
    }
}
