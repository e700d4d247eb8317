"""The programs that run for each vertex and each pixel, in GLSL 3.30.

Light: one lamp with soft shadows, and light from all round that dims where hands come near the table. Shadows and
nearness are maps over the table, see `shadows.py`. Colours are linear until `film` turns them into a picture.
"""

from __future__ import annotations

LIGHT = """
uniform vec3 lamp;
uniform vec3 lampTint;
uniform vec3 ambientTint;
uniform vec3 bounce;
uniform vec3 eye;
uniform vec2 mapOrigin;
uniform vec2 mapSize;
uniform vec3 shade;
uniform float reach;
uniform float gloss;
uniform float exposure;
uniform sampler2D softMap;
uniform sampler2D lampMap;

vec2 onMap(vec3 p) {
    vec2 q = lamp.xy + (p.xy - lamp.xy) * lamp.z / max(lamp.z - p.z, 5.0);
    return (q - mapOrigin) / mapSize;
}

float headShadow(vec2 p) {
    vec2 d = p - shade.xy;
    return 1.0 - shade.z * exp(-dot(d, d) / 700.0);
}

float above(vec2 at, float height) {
    return smoothstep(height + 0.5, height + 1.6, textureLod(lampMap, at, 0.0).r);
}

float lampSeen(vec3 p) {
    vec2 at = onMap(p);
    vec2 r = vec2(reach) / mapSize;
    float hidden = above(at, p.z) * 2.0 + above(at + r * vec2(1.0, 0.3), p.z) + above(at + r * vec2(-0.3, 1.0), p.z)
        + above(at + r * vec2(-1.0, -0.3), p.z) + above(at + r * vec2(0.3, -1.0), p.z);
    return (1.0 - hidden / 6.0) * headShadow(p.xy);
}

vec3 toLamp(vec3 p, out float strength) {
    vec3 l = lamp - p;
    float d = length(l);
    strength = min(lamp.z * lamp.z / (d * d), 1.6);
    return l / d;
}

vec3 around(vec3 n) {
    return ambientTint * mix(bounce, vec3(1.0), 0.5 + 0.5 * n.z);
}

vec3 film(vec3 c) {
    c *= exposure;
    return sqrt(mix(c, 1.0 - 0.16 / (max(c, 0.6) - 0.2), step(0.6, c)));
}
"""

ARM_VERTEX = (
    """#version 330
in vec3 place; in vec3 normal;
in vec4 rest; in vec3 kind; in vec4 nail;
uniform mat4 clip;
uniform vec3 skin; uniform vec3 cloth; uniform float cuff;
out vec3 C; out vec4 T; out vec3 F;
"""
    + LIGHT
    + """
vec3 skinned(vec3 n, vec3 l, vec3 v, float strength, float seen, float low) {
    float bright = dot(skin, vec3(0.3, 0.6, 0.1));
    vec3 base = mix(skin, vec3(0.50, 0.30, 0.22) * (0.55 + bright), nail.w * clamp(0.75 - 1.4 * bright, 0.1, 0.6));
    base *= mix(vec3(1.0), vec3(1.08, 0.80, 0.76), clamp(kind.y, 0.0, 1.0) * (0.35 + 0.7 * bright));
    base *= 1.0 - 0.22 * kind.z;
    vec3 wrap = vec3(0.30, 0.14, 0.09);
    vec3 soft = clamp((dot(n, l) + wrap) / (1.0 + wrap), 0.0, 1.0);
    vec3 lit = lampTint * strength * soft * pow(vec3(seen), vec3(0.8, 1.0, 1.05));
    float edge = pow(1.0 - max(dot(n, v), 0.0), 4.0);
    float spark = (pow(max(dot(n, normalize(l + v)), 0.0), 22.0) * 0.10 + edge * 0.05) * step(0.0, dot(n, l));
    float tucked = mix(0.5, 1.0, smoothstep(0.0, 0.07, rest.w - cuff));
    return base * (lit + around(n) * low) * tucked + lampTint * strength * seen * spark;
}

void main() {
    gl_Position = clip * vec4(place, 1.0);
    float strength;
    vec3 n = normalize(normal), v = normalize(eye - place), l = toLamp(place, strength);
    float seen = lampSeen(place + n * 0.3);
    float low = mix(0.5, 1.0, smoothstep(-0.2, 3.0, place.z + max(n.z, 0.0) * 3.0));
    float edge = pow(1.0 - max(dot(n, v), 0.0), 4.0);
    vec2 at = rest.xy * 0.045 + rest.z * vec2(0.021, 0.017);
    F = nail.xyz;
    gl_ClipDistance[0] = 1.0;
    if (kind.x < 0.5) {
        C = skinned(n, l, v, strength, seen, low);
        T = vec4(at * 1.3, 0.16, 0.12);
        gl_ClipDistance[0] = rest.w - cuff + 0.05;
    } else if (kind.x < 1.5) {
        float hem = 1.0 - 0.2 * (1.0 - smoothstep(0.01, 0.03, abs(rest.w - cuff + 0.05)));
        vec3 lit = lampTint * strength * clamp((dot(n, l) + 0.08) / 1.08, 0.0, 1.0) * seen;
        C = cloth * hem * (lit + around(n) * low + edge * 0.4);
        T = vec4(at * 1.9, 0.55, 0.45);
        gl_ClipDistance[0] = cuff - rest.w;
    } else {
        vec3 base = kind.x < 2.5 ? vec3(0.70, 0.58, 0.38) : kind.x < 3.5 ? vec3(0.05, 0.04, 0.035) : vec3(0.32, 0.33, 0.34);
        float hard = kind.x < 2.5 ? 0.9 : 0.15;
        float spark = pow(max(dot(n, normalize(l + v)), 0.0), 40.0) * hard + edge * 0.3 * hard;
        C = base * (lampTint * strength * clamp(dot(n, l), 0.0, 1.0) * seen + around(n) * low) + lampTint * spark * seen;
        T = vec4(at, 0.0, 0.0);
    }
}
"""
)

ARM_FRAGMENT = """#version 330
in vec3 C; in vec4 T; in vec3 F;
out vec4 colour;
uniform vec3 nailTint; uniform float exposure; uniform sampler2D grain;
void main() {
    vec4 g = texture(grain, T.xy) - 0.5;
    vec3 c = C * (1.0 + T.z * g.r + T.w * g.b);
    float fold = max(abs(F.x) * 1.12, abs(F.y - 0.74) * 2.8);
    float mask = clamp((F.z - 0.25) * 5.0, 0.0, 1.0) * step(fold, 1.0);
    float inner = clamp((0.97 - fold) * 9.0, 0.0, 1.0);
    c *= mix(vec3(1.0), mix(vec3(0.72), nailTint, inner), mask);
    c *= exposure;
    colour = vec4(sqrt(mix(c, 1.0 - 0.16 / (max(c, 0.6) - 0.2), step(0.6, c))), 1.0);
}
"""

CARD_VERTEX = """#version 330
in vec3 place; in vec3 normal;
in vec3 at; in vec3 right; in vec3 top; in vec3 face; in vec2 layers;
uniform mat4 clip; uniform vec2 size;
out vec3 P; out vec3 T; flat out vec3 N;
void main() {
    P = at + right * place.x + top * place.y + face * place.z;
    N = right * normal.x + top * normal.y + face * normal.z;
    gl_Position = clip * vec4(P, 1.0);
    vec2 uv = vec2(place.x / size.x + 0.5, 0.5 - place.y / size.y);
    T = normal.z > 0.5 ? vec3(uv, layers.x) : normal.z < -0.5 ? vec3(1.0 - uv.x, uv.y, layers.y) : vec3(0.5, 0.03, layers.y);
}
"""

CARD_LIT = (
    """#version 330
in vec3 P; in vec3 T; flat in vec3 N;
out vec4 colour;
uniform sampler2DArray pictures;
"""
    + LIGHT
    + """
vec3 card(float seen, float open) {
    vec3 v = normalize(eye - P);
    vec3 base = texture(pictures, T).rgb;
    base *= base;
    float strength;
    vec3 l = toLamp(P, strength);
    float aim = max(dot(N, normalize(l + v)), 0.0);
    float a2 = aim * aim, a8 = a2 * a2 * a2 * a2, a64 = a8 * a8;
    a64 *= a64; a64 *= a64;
    float glance = a64 * 0.30 + a64 * a64 * a64 * a64 * 0.75;
    float out1 = 1.0 - max(dot(N, v), 0.0);
    float slant = 0.04 + 0.96 * out1 * out1 * out1 * out1 * out1;
    vec3 lit = lampTint * strength * max(dot(N, l), 0.0) * seen * (0.5 + 0.5 * open);
    return base * 0.88 * (lit + around(N) * open) + (lampTint * strength * seen * glance + ambientTint * slant * 0.8) * gloss;
}
"""
)

CARD_FRAGMENT = (
    CARD_LIT
    + """
void main() {
    float seen = (1.0 - above(onMap(P), P.z)) * headShadow(P.xy);
    colour = vec4(film(card(seen, 1.0)), 1.0);
}
"""
)

LYING_FRAGMENT = (
    CARD_LIT
    + """
void main() {
    float seen = texture(softMap, onMap(P)).g;
    float open = texture(softMap, (P.xy - mapOrigin) / mapSize).b;
    colour = vec4(film(card(seen, open)), 1.0);
}
"""
)

PLAIN_VERTEX = """#version 330
in vec3 place; in vec3 normal; in vec4 tint;
uniform mat4 clip;
out vec3 P; out vec3 N; out vec4 C;
void main() { gl_Position = clip * vec4(place, 1.0); P = place; N = normal; C = tint; }
"""

PLAIN_FRAGMENT = (
    """#version 330
in vec3 P; in vec3 N; in vec4 C;
out vec4 colour;
uniform float opaque; uniform sampler2D grain;
"""
    + LIGHT
    + """
void main() {
    vec3 n = normalize(N);
    vec3 v = normalize(eye - P);
    if (dot(n, v) < 0.0) n = -n;
    float strength;
    vec3 l = toLamp(P, strength);
    float seen = lampSeen(P);
    vec3 h = normalize(l + v);
    float furry = step(C.a, 0.01);
    vec4 g = texture(grain, P.xy * 0.11 + P.z * 0.05) - 0.5;
    vec3 base = C.rgb * (1.0 + furry * 1.1 * g.r);
    float edge = pow(1.0 - max(dot(n, v), 0.0), 3.0);
    float low = mix(0.6, 1.0, smoothstep(0.0, 3.0, P.z + max(n.z, 0.0) * 3.0));
    float spark = (pow(max(dot(n, h), 0.0), 80.0) * 3.0 + edge * 0.25) * C.a;
    vec3 result = base * (lampTint * strength * max(dot(n, l), 0.0) * seen + around(n) * low) + lampTint * spark * seen;
    float a = mix(1.0, 0.16 + edge * 0.75 + min(spark, 0.5), 1.0 - opaque);
    colour = vec4(film(result) * a, a);
}
"""
)

STILL_VERTEX = """#version 330
in vec3 place; in vec3 normal; in vec3 tint;
uniform mat4 clip;
out vec3 P; out vec3 N; out vec3 C;
void main() { gl_Position = clip * vec4(place, 1.0); P = place; N = normal; C = tint; }
"""

STILL_FRAGMENT = """#version 330
in vec3 P; in vec3 N; in vec3 C;
layout(location = 0) out vec4 everywhere;
layout(location = 1) out vec4 direct;
uniform vec3 lamp; uniform vec3 lampTint; uniform vec3 ambientTint; uniform vec3 eye;
uniform vec4 table; uniform float gloss; uniform float softness; uniform float floorHeight;
uniform sampler2D top; uniform sampler2D ground; uniform sampler2D grain;
void main() {
    vec3 n = normalize(N);
    vec3 v = normalize(eye - P);
    vec3 l = lamp - P;
    float d = length(l);
    l /= d;
    float strength = min(lamp.z * lamp.z / (d * d), 1.6);
    vec3 base = C;
    float shine = 0.0, open = 1.0, seen = 1.0;
    vec4 g = texture(grain, P.xy * 0.05 + P.z * 0.03) - 0.5;
    if (C.r < -1.5) { base = texture(ground, P.xy / 320.0).rgb; shine = 0.1; }
    else if (C.r < -0.5) { base = texture(top, (P.xy - table.xy) / (table.zw - table.xy)).rgb; shine = 1.0; }
    else base *= 1.0 + 0.5 * g.r + 0.4 * g.b;
    if (P.z < -1.0) {
        vec2 q = lamp.xy + (P.xy - lamp.xy) * lamp.z / (lamp.z - P.z);
        float s = softness * (1.0 + max(-P.z, 0.0) / 25.0);
        vec2 inside = smoothstep(-s, s, q - table.xy) * smoothstep(-s, s, table.zw - q);
        seen = 1.0 - inside.x * inside.y;
        vec2 out2 = max(max(table.xy - P.xy, P.xy - table.zw), 0.0);
        open = mix(0.25, 0.75, smoothstep(0.0, 45.0, length(out2)));
        if (C.r > -0.5) open *= 1.25;
    }
    vec3 h = normalize(l + v);
    float spec = pow(max(dot(n, h), 0.0), 45.0) * 0.55 + pow(max(dot(n, h), 0.0), 350.0) * 1.2;
    float slant = 0.03 + 0.97 * pow(1.0 - max(dot(n, v), 0.0), 5.0);
    everywhere = vec4(ambientTint * open * (base * mix(0.45, 1.0, 0.5 + 0.5 * n.z) + shine * gloss * slant), 1.0);
    direct = vec4(lampTint * strength * seen * (base * max(dot(n, l), 0.0) + shine * gloss * spec), 1.0);
}
"""

MAP_VERTEX = """#version 330
in vec3 place;
uniform vec3 lamp; uniform vec2 mapOrigin; uniform vec2 mapSize;
out float height;
void main() {
    vec2 q = lamp.xy + (place.xy - lamp.xy) * lamp.z / max(lamp.z - place.z, 5.0);
    gl_Position = vec4((q - mapOrigin) / mapSize * 2.0 - 1.0, -place.z / 200.0, 1.0);
    height = place.z;
}
"""

MAP_CARD_VERTEX = """#version 330
in vec3 place;
in vec3 at; in vec3 right; in vec3 top; in vec3 face;
uniform vec3 lamp; uniform vec2 mapOrigin; uniform vec2 mapSize;
out float height;
void main() {
    vec3 p = at + right * place.x + top * place.y + face * place.z;
    vec2 q = lamp.xy + (p.xy - lamp.xy) * lamp.z / max(lamp.z - p.z, 5.0);
    gl_Position = vec4((q - mapOrigin) / mapSize * 2.0 - 1.0, -p.z / 200.0, 1.0);
    height = p.z;
}
"""

MAP_FRAGMENT = """#version 330
in float height;
out float stored;
void main() { stored = height; }
"""

ID_FRAGMENT = """#version 330
flat in int I; in vec4 R2; in float kind2;
out vec4 colour;
uniform float cuff;
void main() {
    if (kind2 > -0.5 && kind2 < 0.5 && R2.w < cuff - 0.05) discard;
    if (kind2 > 0.5 && kind2 < 1.5 && R2.w > cuff) discard;
    int id = I;
    if (kind2 > 0.5 && kind2 < 1.5) id += 100;
    colour = vec4(float(id & 255), float((id >> 8) & 255), float((id >> 16) & 255), 255.0) / 255.0;
}
"""

HIDE_FRAGMENT = """#version 330
flat in int I; in vec4 R2; in float kind2;
out vec4 colour;
void main() { colour = vec4(0.0); }
"""

ID_VERTEX = """#version 330
in vec3 place; in vec4 rest; in vec3 kind;
uniform mat4 clip; uniform int id;
flat out int I; out vec4 R2; out float kind2;
void main() { gl_Position = clip * vec4(place, 1.0); I = id; R2 = rest; kind2 = kind.x; }
"""

ID_PLAIN_VERTEX = """#version 330
in vec3 place;
uniform mat4 clip; uniform int id;
flat out int I; out vec4 R2; out float kind2;
void main() { gl_Position = clip * vec4(place, 1.0); I = id; R2 = vec4(0.0); kind2 = -1.0; }
"""

ID_CARD_VERTEX = """#version 330
in vec3 place;
in vec3 at; in vec3 right; in vec3 top; in vec3 face; in float number;
uniform mat4 clip;
flat out int I; out vec4 R2; out float kind2;
void main() {
    gl_Position = clip * vec4(at + right * place.x + top * place.y + face * place.z, 1.0);
    I = int(number + 0.5); R2 = vec4(0.0); kind2 = -1.0;
}
"""
