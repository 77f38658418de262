"""Whether an encoder suits a text: does it put sentences that belong together closer than those that do not?"""
