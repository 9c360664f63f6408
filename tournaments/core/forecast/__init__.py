"""How long rounds and evenings last, and when tonight's will end; no Django.

`pace` is how fast a hall plays, `learning` what its tables say of that, and `club` what its earlier evenings
do; `lasting` says how long a round and an evening last, `running` when the tables of a round that is played
end, `outlook` when tonight does.
"""

__all__ = ["club", "deals_to_target", "lasting", "learning", "outlook", "pace", "running", "spans"]
