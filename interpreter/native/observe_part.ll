; What a seat was told of one attribute of cards that it does not know: in each place, and at the ends.
@part_codes$number = internal constant [$cards x i64] $codes

; one more of a card's value, from a place of the array on
define internal void @see_told$number(ptr %S, i64 %seat, ptr %out, i64 %first, i64 %card) alwaysinline {
  %knownat = getelementptr i64, ptr %S, i64 $known
  %whoat = getelementptr i64, ptr %knownat, i64 %card
  %who = load i64, ptr %whoat
  %shifted = lshr i64 %who, %seat
  %whole = trunc i64 %shifted to i1
  %further = lshr i64 %shifted, $bit
  %part = trunc i64 %further to i1
  %less = xor i1 %whole, true
  %told = and i1 %part, %less
  br i1 %told, label %tell, label %done
tell:
  %codeat = getelementptr i64, ptr @part_codes$number, i64 %card
  %code = load i64, ptr %codeat
  %place = add i64 %first, %code
  call void @see_one(ptr %out, i64 %place)
  br label %done
done:
  ret void
}

define internal void @see_part$number(ptr %S, i64 %seat, ptr %out) {
entry:
  br label %places
places:
  %place = phi i64 [0, %entry], [%place_next, %cards]
  %base = phi i64 [$lying, %entry], [%base_next, %cards]
  %some = icmp slt i64 %place, $places
  br i1 %some, label %zone, label %ends
zone:
  %place_next = add i64 %place, 1
  %base_next = add i64 %base, $size
  %far = mul i64 %place, $zone_words
  %zone_from = getelementptr i64, ptr %S, i64 $first_zone
  %zone_at = getelementptr i64, ptr %zone_from, i64 %far
  %count = load i64, ptr %zone_at
  br label %cards
cards:
  %i = phi i64 [0, %zone], [%i_next, %card]
  %left = icmp slt i64 %i, %count
  br i1 %left, label %card, label %places
card:
  %i_next = add i64 %i, 1
  %card_at = getelementptr i64, ptr %zone_at, i64 %i_next
  %number = load i64, ptr %card_at
  call void @see_told$number(ptr %S, i64 %seat, ptr %out, i64 %base, i64 %number)
  br label %cards
; the first and last cards of rows and piles: the zone and which card, as for whole cards
ends:
  %e = phi i64 [0, %places], [%e_next, %end_done]
  %write = phi i64 [$ends, %places], [%write_next, %end_done]
  %more_ends = icmp slt i64 %e, $end_words
  br i1 %more_ends, label %end, label %done
end:
  %e_next = add i64 %e, 3
  %write_next = add i64 %write, $size
  %end_at = getelementptr i64, ptr @seen_ends, i64 %e
  %end_zone = load i64, ptr %end_at
  %spot_at = getelementptr i64, ptr %end_at, i64 1
  %spot = load i64, ptr %spot_at
  %lies_at = getelementptr i64, ptr %S, i64 %end_zone
  %lie = load i64, ptr %lies_at
  %backwards = icmp slt i64 %spot, 0
  %from_end = add i64 %lie, %spot
  %index = select i1 %backwards, i64 %from_end, i64 %spot
  %inside = icmp ult i64 %index, %lie
  br i1 %inside, label %end_card, label %end_done
end_card:
  %behind = add i64 %index, 1
  %end_card_at = getelementptr i64, ptr %lies_at, i64 %behind
  %end_number = load i64, ptr %end_card_at
  call void @see_told$number(ptr %S, i64 %seat, ptr %out, i64 %write, i64 %end_number)
  br label %end_done
end_done:
  br label %ends
done:
  ret void
}
